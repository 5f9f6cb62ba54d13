import { z } from 'zod';

/**
 * What only the main process can do. Names begin with `desktop.`: the bridge sends these to main and all others to the
 * engine.
 */
export const THEMES = ['system', 'light', 'dark'] as const;

export const LANGUAGES = ['en', 'zh'] as const;

/** What a menu item, an accelerator or the window chrome asks of the screen in front. */
export const COMMANDS = [
  'openFiles',
  'openFolder',
  'demo',
  'import',
  'closeDump',
  'palette',
  'keys',
  'find',
  'searchDump',
  'showOverview',
  'showTraces',
  'showSessions',
  'showSearch',
  'showFailures',
  'showSql',
  'showJobs',
  'showSettings',
  'nextTrace',
  'previousTrace',
  'followLatest',
  'exportSelection',
] as const;

export const engineStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('starting'), attempt: z.number().int() }),
  z.object({
    kind: z.literal('ready'),
    pid: z.number().int(),
    /** How often the engine has been started since the app began; above 1 means that it came back after a crash. */
    starts: z.number().int(),
    /** Why the one before ended, where there was one. */
    lastExit: z.string().optional(),
    /** Dumps that were open when the one before ended, and are open again. */
    reopened: z.array(z.string()).readonly(),
  }),
  z.object({ kind: z.literal('restarting'), inMs: z.number(), attempt: z.number().int(), reason: z.string() }),
  /** It ended too often in a row; `desktop.restartEngine` tries again. */
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

/**
 * Who draws the window's frame: the system all of it (`native`), or the page its title bar, with the system's buttons at
 * the left (`lights`) or at the right (`overlay`) of it, or with its own (`page`).
 */
export const WINDOW_FRAMES = ['native', 'lights', 'overlay', 'page'] as const;

export const windowStateSchema = z.object({
  frame: z.enum(WINDOW_FRAMES),
  focused: z.boolean(),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  /** 1 is 100 %. */
  zoom: z.number(),
  theme: z.enum(THEMES),
  /** What the theme comes to now. */
  dark: z.boolean(),
});

const nothing = z.object({});
const done = z.object({});

export const desktopProcedures = {
  /** Versions and paths, for the About screen and for reports of faults. */
  'desktop.info': {
    input: nothing,
    output: z.object({
      version: z.string(),
      electron: z.string(),
      chrome: z.string(),
      node: z.string(),
      platform: z.string(),
      arch: z.string(),
      locale: z.string(),
      packaged: z.boolean(),
      engine: z.enum(['utilityProcess', 'forkedNode']),
      dataDir: z.string(),
    }),
  },
  /** Asks the person for files or folders; empty when dismissed. */
  'desktop.chooseToOpen': {
    input: z.object({ kind: z.enum(['files', 'folder']) }),
    output: z.object({ paths: z.array(z.string()).readonly() }),
  },
  /** Asks where to save; absent when dismissed. */
  'desktop.chooseToSave': {
    input: z.object({ suggestedName: z.string().max(255), extension: z.string().regex(/^[a-z0-9]{1,10}$/) }),
    output: z.object({ path: z.string().optional() }),
  },
  'desktop.copyText': { input: z.object({ text: z.string() }), output: done },
  /** Opens an https address in the system's browser after asking the person; `opened` says what they chose. */
  'desktop.openExternal': { input: z.object({ url: z.string().max(4096) }), output: z.object({ opened: z.boolean() }) },
  /** A system notification, shown only while no window of the app has the focus. */
  'desktop.notify': {
    input: z.object({ title: z.string().max(200), body: z.string().max(1000) }),
    output: z.object({ shown: z.boolean() }),
  },
  'desktop.newWindow': { input: z.object({ paths: z.array(z.string()).readonly() }), output: done },
  'desktop.setTheme': { input: z.object({ theme: z.enum(THEMES) }), output: done },
  /** Language of the native menus. */
  'desktop.setLanguage': { input: z.object({ language: z.enum(LANGUAGES) }), output: done },
  /** Sets the window's title to the name of what is open; empty gives the app's name. */
  'desktop.setTitle': { input: z.object({ title: z.string().max(300) }), output: done },
  'desktop.zoom': { input: z.object({ step: z.enum(['in', 'out', 'reset']) }), output: z.object({ zoom: z.number() }) },
  /** What the buttons of a title bar do; `maximize` undoes itself. */
  'desktop.controlWindow': {
    input: z.object({ action: z.enum(['minimize', 'maximize', 'close']) }),
    output: done,
  },
  /** Opens the application's menu at a place of the page, in its own pixels. */
  'desktop.showMenu': { input: z.object({ x: z.number().int(), y: z.number().int() }), output: done },
  /** Starts an engine that was given up after crashing too often. */
  'desktop.restartEngine': { input: nothing, output: done },
} as const;

export const desktopStreams = {
  /** State of the engine: the present one at once, then every change. */
  'desktop.engine': { input: nothing, event: engineStatusSchema },
  /** State of this window and the theme: the present one at once, then every change. */
  'desktop.window': { input: nothing, event: windowStateSchema },
  /** Menu commands for this window. */
  'desktop.commands': { input: nothing, event: z.object({ command: z.enum(COMMANDS) }) },
  /** Paths to open in this window: from the command line, the system, the recent list. Kept until somebody listens. */
  'desktop.open': { input: nothing, event: z.object({ paths: z.array(z.string()).readonly() }) },
} as const;

export type Theme = (typeof THEMES)[number];
export type Language = (typeof LANGUAGES)[number];
export type Command = (typeof COMMANDS)[number];
export type EngineStatus = z.infer<typeof engineStatusSchema>;
export type WindowState = z.infer<typeof windowStateSchema>;
export type WindowFrame = (typeof WINDOW_FRAMES)[number];
