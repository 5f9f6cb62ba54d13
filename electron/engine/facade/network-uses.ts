import type { NetworkUse } from '../../../shared/api/procedures-work.ts';
import { Latest } from '../../../shared/api/transport-sources.ts';

/** Which hosts the engine is in touch with now, and what for. Whoever opens connections says so here. */
export class NetworkUses {
  /** Oldest first; empty while nothing of the engine uses the network. */
  readonly list = new Latest<readonly NetworkUse[]>([]);

  /** Does work that reaches the servers at `urls`; they are listed for as long as it takes. */
  async during<T>(urls: readonly string[], purpose: NetworkUse['purpose'], work: () => Promise<T>): Promise<T> {
    const uses = [...new Set(urls.map(hostOf))].map((host): NetworkUse => ({ host, purpose }));
    this.list.set([...this.list.value, ...uses]);
    try {
      return await work();
    } finally {
      // By identity: two pulls may be of one host.
      this.list.set(this.list.value.filter((use) => !uses.includes(use)));
    }
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
