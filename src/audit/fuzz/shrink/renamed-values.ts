// Calls made again on a new server: what it names otherwise than the one before is taken from its own answers.
import type { Exchange } from '../../probe/exchange.js'
import type { Survey } from '../../session/survey.js'
import type { KnownValue } from '../../values/known-values.js'
import { AnsweredValues } from '../answered-values.js'
import type { ToolUnderFuzz } from '../fuzzed-tool.js'
import type { FuzzInput } from '../inputs/fuzz-input.js'
import { withLeaves } from '../inputs/leaves.js'

export class RenamedValues {
  readonly #tools: ReadonlyMap<string, ToolUnderFuzz>
  readonly #answered: AnsweredValues
  /** By the value of the server before. */
  readonly #names = new Map<KnownValue, KnownValue>()

  constructor(survey: Survey, tools: ReadonlyMap<string, ToolUnderFuzz>) {
    this.#tools = tools
    this.#answered = new AnsweredValues(survey)
  }

  renamed(input: FuzzInput): FuzzInput {
    const listed = this.#tools.get(input.tool)?.listed
    const { known } = input
    if (known === undefined || listed === undefined) return input
    const args = withLeaves(input.args, (leaf, key) => {
      if (!known.includes(leaf)) return leaf
      const [latest, ...others] = this.#answered.valuesFor(key, listed).filter((one) => typeof one === typeof leaf)
      const isThere = latest === undefined || latest === leaf || others.includes(leaf)
      const name = this.#names.get(leaf) ?? (isThere ? leaf : latest)
      this.#names.set(leaf, name)
      return name
    })
    return { ...input, args, known: known.map((value) => this.#names.get(value) ?? value) }
  }

  note({ tool, broken }: FuzzInput, exchange: Exchange): void {
    const listed = this.#tools.get(tool)?.listed
    if (listed !== undefined && broken === undefined) this.#answered.add(listed, exchange)
  }
}
