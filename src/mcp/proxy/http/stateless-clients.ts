import type { ClientTraffic } from '../client-traffic.js'
import { CLIENT_INFO_KEY, recordAt, type WireMessage } from '../wire-message.js'

/** Clients without a session, told apart by the client name in each request of the stateless generation. */
export class StatelessClients {
  readonly #open: () => ClientTraffic
  readonly #byName = new Map<string, ClientTraffic>()

  constructor(open: () => ClientTraffic) {
    this.#open = open
  }

  of({ value }: WireMessage): ClientTraffic {
    const { name } = recordAt(value, 'params', '_meta', CLIENT_INFO_KEY)
    const key = typeof name === 'string' ? name : ''
    let traffic = this.#byName.get(key)
    if (traffic === undefined) {
      traffic = this.#open()
      this.#byName.set(key, traffic)
    }
    return traffic
  }

  /** Called when the run is over. */
  left(): void {
    for (const traffic of this.#byName.values()) traffic.left()
  }
}
