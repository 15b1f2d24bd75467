// Processes that servers leave behind, kept until they are reported: by the address that a run created for its server.
import { cleanText, cut } from '../../core/text/show-value.js'
import type { StdioAddress } from '../client/connection.js'
import { commandOf, type ProcessMark } from './process-tree.js'

const SHOWN_COMMAND_LENGTH = 120
/** How many processes of one server are listed; the rest is counted. */
const MAX_LISTED = 5

interface LeftProcess {
  readonly pid: number
  readonly command: string
  /** Certainly started by the server, and ended by us. Any other still runs. */
  readonly isEnded: boolean
}

const left = new WeakMap<object, LeftProcess[]>()
/** Each process is reported once, even if it could belong to several servers. */
const told = new Set<string>()

/** Call before it is ended: afterwards its command is not available. */
export function keepLeft(address: StdioAddress, marks: readonly ProcessMark[], isEnded: boolean): void {
  for (const { pid, started } of marks) {
    const id = `${pid} ${started}`
    if (told.has(id)) continue
    told.add(id)
    left.set(address, [...(left.get(address) ?? []), { pid, command: commandOf(pid), isEnded }])
  }
}

/** The processes that the server at this address has left behind since the last call, as warnings. */
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
