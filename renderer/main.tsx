import './theme/index.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.tsx';
import { Client } from './client/client.ts';
import { ClientContext } from './client/client-context.ts';
import { CommandRegistry } from './keys/command-registry.ts';
import { CommandContext } from './keys/use-commands.ts';
import { AppStateContext, createAppState } from './state/app-state.ts';

// The composition root of a window: everything that lives as long as it does is made here.
const client = new Client(window.roundhouse);
const state = createAppState(client, navigator.language);
const commands = new CommandRegistry();

// Before the first answer of the main process, which then decides: no flash of the other theme.
document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <ClientContext value={client}>
      <CommandContext value={commands}>
        <AppStateContext value={state}>
          <App />
        </AppStateContext>
      </CommandContext>
    </ClientContext>
  </StrictMode>,
);
