import type { Part } from '../suite-draft.js'

/** The checks of one test, collected from its assertions. */
export class Checks {
  readonly expect: Part[] = []
  /** Blocks of gates, and `eval`. */
  readonly blocks: Part = {}
  /** What the assertions are about: the answer of the agent, or the result of a direct call. */
  readonly target: 'final_response' | 'content[0].text'

  constructor(target: Checks['target']) {
    this.target = target
  }

  get isDirect(): boolean {
    return this.target !== 'final_response'
  }

  /** Adds a block, unless the test has one of that name. */
  addBlock(name: string, block: Part): boolean {
    if (Object.hasOwn(this.blocks, name)) return false
    this.blocks[name] = block
    return true
  }
}
