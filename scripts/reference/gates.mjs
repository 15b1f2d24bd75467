import { defaultExpectation } from '../gate-readme.mjs'
import { code, table } from '../schema-table.mjs'
import { generatedPage } from './generated-page.mjs'

/** docs/reference/gates.md: every gate and every target. */
export function gatesReference(gates) {
  const sections = gates.map(({ folder, gate }) => {
    const targets = Object.entries(gate.targets).map(([name, meaning]) => [code(name), meaning])
    return [
      `## ${gate.key}`,
      `${gate.summary} [Options and examples](../../src/gates/${folder}/README.md)`,
      table(['target', 'meaning'], targets),
      `Default expectation: ${defaultExpectation(gate)}`,
    ].join('\n\n')
  })
  return generatedPage('Gates', 'src/gates', [
    `A gate is a block of a test. It measures *targets*; \`expect\` inside the block says what they have to be, and without it the
default expectation holds. Each gate's own page has its options and examples; [choosing a gate](../guides/choosing-a-gate.md)
starts from your question.`,
    ...sections,
  ])
}
