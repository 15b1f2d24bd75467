import { MemberIndex } from '../../core/members/member-index.js'
import type { MemberSet } from '../../core/members/member-set.js'
import type { Tool } from '../../core/trace/tool.js'
import { mark } from './entry-marks.js'

/** A declared hand-off: from a call of one server to a call of another. */
export interface Delegation {
  readonly from: MemberSet
  readonly to: MemberSet
}

/** The declared hand-offs, looked up by pair. */
export class DelegationList {
  readonly edges: readonly Delegation[]
  readonly #from: MemberIndex

  constructor(edges: readonly Delegation[]) {
    this.edges = edges
    this.#from = new MemberIndex(edges.map(({ from }) => from))
  }

  /** Marks every edge that covers the pair in `seen`; returns whether there is one. */
  mark(first: Tool, second: Tool, seen: number[]): boolean {
    let isCovered = false
    for (const index of this.#from.indexesOf(first)) {
      if (this.edges[index]?.to.has(second)) {
        isCovered = true
        mark(seen, index)
      }
    }
    return isCovered
  }
}

/** Two consecutive calls on different servers. Tools of the agent itself do not count. */
export function isHandoff(first: Tool, second: Tool): boolean {
  return first.server !== null && second.server !== null && first.server !== second.server
}

/** Two tools with unrecorded servers: these may be different. */
export function mayBeHandoff(first: Tool, second: Tool): boolean {
  return first !== second && isUnplaced(first) && isUnplaced(second)
}

function isUnplaced({ server, isLocal }: Tool): boolean {
  return server === null && isLocal !== true
}
