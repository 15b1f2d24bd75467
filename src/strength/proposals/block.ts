import { yamlValue } from '../../learn/text/yaml-value.js'
import type { AgentTest } from '../../suite/suite.js'

/** Checks as in the YAML of a test: entries of `expect`, and gate blocks by key. */
export interface Block {
  readonly expect: readonly Readonly<Record<string, unknown>>[]
  readonly gates: Readonly<Record<string, unknown>>
}

export function expectation(target: string, matcher: unknown): Block {
  return { expect: [{ [target]: matcher }], gates: {} }
}

export function gateBlock(key: string, options: Readonly<Record<string, unknown>>): Block {
  return { expect: [], gates: { [key]: options } }
}

export function joined(blocks: readonly Block[]): Block {
  return {
    expect: blocks.flatMap(({ expect }) => expect),
    gates: Object.assign({}, ...blocks.map(({ gates }) => gates)),
  }
}

/** A test has one block of each gate. */
export function fitsBeside({ gates }: Block, taken: ReadonlySet<string>): boolean {
  return Object.keys(gates).every((key) => !taken.has(key))
}

/** The test with further checks, already compiled. */
export function withChecks(test: AgentTest, { expect, gates, classes }: AgentTest): AgentTest {
  return {
    ...test,
    expect: [...test.expect, ...expect],
    gates: [...test.gates, ...gates],
    classes: test.classes ?? classes,
  }
}

/** As lines below a test. */
export function blockYaml({ expect, gates }: Block): string {
  const entries = expect.flatMap((entry) => Object.entries(entry))
  const lines = entries.map(([target, matcher]) => `  - ${yamlValue({ [target]: matcher }).slice(2, -2)}`)
  return [
    ...(lines.length === 0 ? [] : ['expect:', ...lines]),
    ...Object.entries(gates).map(([key, options]) => `${key}: ${yamlValue(options)}`),
  ].join('\n')
}
