// Recordings that mcprove 0.1 made (test/fixtures/recorded-with-0.1): with hashed names of tools, and with schemas that
// are strict only on request. They replay unchanged, and are not stale.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cliInProcess } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'
import { type JsonOutcome, rowOf, runJson, traceOf } from './run-suite.js'

const RECORDED = join(ROOT, 'test/fixtures/recorded-with-0.1')
const CASES = 'cases.mcprove.mjs'

function recordings(): string {
  const folder = folderWith({})
  cpSync(RECORDED, folder, { recursive: true })
  const text = readFileSync(join(RECORDED, CASES), 'utf8')
  const entry = pathToFileURL(join(ROOT, 'dist/evals.js')).href
  writeFileSync(join(folder, CASES), text.replace("'mcprove/evals'", JSON.stringify(entry)))
  return folder
}

function expectAllPassed({ result, code, stderr }: JsonOutcome): void {
  expect(code, stderr).toBe(0)
  expect(result.tests.map(({ status, warnings = [] }) => ({ status, warnings }))).toEqual(
    result.tests.map(() => ({ status: 'passed', warnings: [] })),
  )
}

describe.each(['--replay', '--replay=model'])('%s', (mode) => {
  it('gives the recorded calls: plain names, and nulls as the model sent them', async () => {
    const outcome = await runJson(recordings(), ['search.mcprove.yml', mode])
    expectAllPassed(outcome)
    for (const model of ['openai/gpt-5', 'anthropic/claude-sonnet-4-5']) {
      expect(traceOf(outcome, `names and nulls [${model}]`).tool_calls).toMatchObject([
        { server: 'web', name: 'Google.Search', args: { query: 'mcprove', limit: null } },
        { server: 'web', name: 'Google_News' },
        { server: 'web', name: 'Google.News' },
      ])
    }
    expect(traceOf(outcome, 'strict on request').tool_calls[0]?.args).toEqual({ query: 'mcprove' })
  })

  it('scores the cases of an EvalSuite as before', async () => {
    const outcome = await runJson(recordings(), [CASES, '--model', 'openai/gpt-5', mode])
    expectAllPassed(outcome)
    const [critics] = rowOf(outcome).gates
    expect(critics?.targets).toMatchObject({ 'critics.score': 1 })
  })
})

it('validate and list say nothing about them', async () => {
  const cwd = recordings()
  const validated = await cliInProcess(['validate', 'search.mcprove.yml'], { cwd })
  expect(validated.stdout + validated.stderr).not.toMatch(/stale|contradicts/)
  expect(validated.code).toBe(0)
  const listed = await cliInProcess(['list', 'search.mcprove.yml'], { cwd })
  expect(listed.stdout).not.toMatch(/stale|missing/)
})
