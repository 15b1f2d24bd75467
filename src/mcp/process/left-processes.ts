// What servers leave behind, kept for whoever reports it: by the address that a run has made for its server.
import { cleanText, cut } from '../../core/text/show-value.js'
import type { StdioAddress } from '../client/connection.js'
import { commandOf, type ProcessMark } from './process-tree.js'

const SHOWN_COMMAND_LENGTH = 120
/** Of more of one server the rest is counted. */
const MAX_LISTED = 5

interface LeftProcess {
  readonly pid: number
  readonly command: string
  /** Ours for certain, and ended. Any other still runs. */
  readonly isEnded: boolean
}

const left = new WeakMap<object, LeftProcess[]>()
/** Each process is told of once, whichever server it is taken for. */
const told = new Set<string>()

/** Before it is ended: afterwards it has no command any more. */
export function keepLeft(address: StdioAddress, marks: readonly ProcessMark[], isEnded: boolean): void {
  for (const { pid, started } of marks) {
    const id = `${pid} ${started}`
    if (told.has(id)) continue
    told.add(id)
    left.set(address, [...(left.get(address) ?? []), { pid, command: commandOf(pid), isEnded }])
  }
}

/** What the server at this address has left behind since it was last asked, as warnings. */
export function takeLeft(server: string, address: object): readonly string[] {
  const found = left.get(address) ?? []
  left.delete(address)
  const shown = found.slice(0, MAX_LISTED).map(({ pid, command, isEnded }) => {
    const what = `process ${pid} (${cleanText(cut(command, SHOWN_COMMAND_LENGTH))})`
    return isEnded
      ? `server ${server} left ${what} running; mcprove stopped it`
      : `server ${server} probably left ${what} running`
  })
  const more = found.length - shown.length
  return more === 0 ? shown : [...shown, `server ${server} left ${more} more processes running`]
}
