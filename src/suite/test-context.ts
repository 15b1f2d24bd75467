import type { TestContext, TestText } from '../core/gate/gate.js'
import type { AgentTest } from './suite.js'

/** What gates may know about a test with this many runs. */
export function testContext(test: AgentTest, runs: number): TestContext {
  const { name, classes, expect, gates, settings } = test
  const checks = gates.flatMap(({ gate }) => (gate.perRun ? [gate.key] : []))
  if (settings.expect_state !== undefined) checks.unshift('expect_state')
  if ((settings.verify ?? []).length > 0) checks.unshift('verify')
  if (expect.length > 0) checks.unshift('expect')
  const stops = test.until_decided === null ? {} : { until_decided: true as const }
  return { name, runs, ...stops, classes, checks, texts: textsOf(settings), outcomes: [], grades: [] }
}

function textsOf({ system, prompt, turns = [] }: AgentTest['settings']): readonly TestText[] {
  const texts: TestText[] = turns.map((text, index) => ({ path: ['turns', index], text }))
  if (prompt !== undefined) texts.unshift({ path: ['prompt'], text: prompt })
  if (system !== undefined) texts.unshift({ path: ['system'], text: system })
  return texts
}
