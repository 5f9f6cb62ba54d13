import type { FuseV1Options } from '@electron/fuses';

/** Every fuse of Electron by its name; a new one in a newer @electron/fuses does not compile until it is decided here. */
type FuseDecisions = Readonly<Record<keyof typeof FuseV1Options, boolean>>;

/** What a packaged app may do, burnt into its executable. */
export const FUSES: FuseDecisions = {
  // The executable is no Node: nobody runs scripts under the app's name by an environment variable.
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  // No debugger on the main process. End-to-end tests of a packaged app need a build with this one on.
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  // There is no snapshot of our own; asking for one would keep the app from starting.
  LoadBrowserProcessSpecificV8Snapshot: false,
  // The page comes by app://, never by file://.
  GrantFileProtocolExtraPrivileges: false,
};
