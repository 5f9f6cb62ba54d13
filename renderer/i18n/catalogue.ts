import { analystMessages } from './messages/analyst.ts';
import { commandMessages } from './messages/commands.ts';
import { commonMessages } from './messages/common.ts';
import { compareMessages } from './messages/compare.ts';
import { failuresMessages } from './messages/failures.ts';
import { homeMessages } from './messages/home.ts';
import { importMessages } from './messages/import.ts';
import { modelMessages } from './messages/models.ts';
import { overviewMessages } from './messages/overview.ts';
import { searchMessages } from './messages/search.ts';
import { sessionsMessages } from './messages/sessions.ts';
import { settingsMessages } from './messages/settings.ts';
import { shellMessages } from './messages/shell.ts';
import { sourcesMessages } from './messages/sources.ts';
import { sqlMessages } from './messages/sql.ts';
import { traceMessages } from './messages/trace.ts';
import { tracesMessages } from './messages/traces.ts';

/** Every text of the interface, English and Chinese side by side, one file per area. */
export const CATALOGUE = {
  ...commonMessages,
  ...shellMessages,
  ...commandMessages,
  ...homeMessages,
  ...failuresMessages,
  ...compareMessages,
  ...overviewMessages,
  ...tracesMessages,
  ...traceMessages,
  ...importMessages,
  ...searchMessages,
  ...sessionsMessages,
  ...settingsMessages,
  ...sourcesMessages,
  ...sqlMessages,
  ...analystMessages,
  ...modelMessages,
} as const;

export type MessageKey = keyof typeof CATALOGUE;
