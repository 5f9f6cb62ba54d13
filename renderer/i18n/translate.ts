import { createContext, useContext } from 'react';

import { formatCount } from '../../shared/format/index.ts';
import { CATALOGUE, type MessageKey } from './catalogue.ts';
import { fillMessage, type Language, type MessageValues } from './message.ts';

/** Gives the text of a key in one language. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export function translator(language: Language): Translate {
  const column = language === 'en' ? 0 : 1;
  return (key, values) => {
    const text = CATALOGUE[key][column];
    return values === undefined ? text : fillMessage(text, values, formatCount);
  };
}

export const TranslateContext = createContext<Translate>(translator('en'));

/** The texts of the interface in the language chosen. */
export function useTranslate(): Translate {
  return useContext(TranslateContext);
}
