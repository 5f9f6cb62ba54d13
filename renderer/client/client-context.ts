import { createContext, useContext } from 'react';

import type { Client } from './client.ts';

export const ClientContext = createContext<Client | undefined>(undefined);

/** The client of this window. Throws outside the app's root: a programming error. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('useClient needs a ClientContext above it.');
  return client;
}
