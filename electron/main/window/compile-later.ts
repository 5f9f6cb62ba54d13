import { availableParallelism } from 'node:os';

import { app } from 'electron';

/** With more processors than these the compilers have one of their own. */
const FEW_PROCESSORS = 4;

/** Four to five times V8's own numbers of calls, after which a function is compiled to faster code. */
const LATER = '--invocation-count-for-maglev=2000 --invocation-count-for-turbofan=12000';

/**
 * On few processors, the pages' code is compiled to faster code later. V8 does it beside the page as soon as a function has
 * been called some hundred times: while a window starts or a dump opens, its compilers then take the processor from the
 * thread that draws, for code that is seldom run again. A V8 that lacks these flags passes over them.
 * Must be called before the app is ready.
 */
export function compileLaterOnFewProcessors(): void {
  if (availableParallelism() > FEW_PROCESSORS || app.commandLine.hasSwitch('js-flags')) return;
  app.commandLine.appendSwitch('js-flags', LATER);
}
