// Somebody who comes from mcptest runs the suite they have.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith } from './run-cli.js'

const SUITE = `# The shop, every night.
servers:
  - name: shop # the only one
    command: [mcptest, mock, --tools-from, "\${CONFIG_DIR}/shop.yml"]
variables: { thing: { from_env: THING, default: lamp } }
tools:
  - name: finds a lamp
    server: shop
    tool: find
    args: { thing: "\${thing}" }
    expect:
      assertions:
        - { target: "result.content[0].text", matcher: { contains: lamp } }
        - { target: error, matcher: { exact: null } }
      max_duration_ms: 60000
      max_response_tokens: 100
`
const MANIFEST = `mock_server:
  name: shop
  tools:
    - name: find
      input_schema: { type: object, properties: { thing: { type: string } } }
      response: { content: [{ type: text, text: "found a \${args.thing}" }] }
`
const folder = (files: Record<string, string> = {}) =>
  folderWith({ 'mcptest.yml': SUITE, 'shop.yml': MANIFEST, ...files })

describe('mcptest.yml', () => {
  it('is found and run where a folder has no suite of mcprove, with one note', async () => {
    const outcome = await cli(['run', '--reporter', 'minimal'], { cwd: folder() })
    expectCalm(outcome)
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('1 test: 1 passed') })
    expect(outcome.stderr.match(/is read as an mcptest suite/g)).toHaveLength(1)
    expect(outcome.stderr).toContain('mcprove migrate mcptest.yml')
  })

  it('is found as mcptest.yaml and below the folder too', async () => {
    const cwd = folderWith({ 'a/mcptest.yaml': SUITE, 'a/shop.yml': MANIFEST })
    expect((await cli(['list'], { cwd })).stdout).toContain('finds a lamp')
  })

  it('is not found beside a suite of mcprove', async () => {
    const own = 'tools: [{ name: mine, server: s, tool: t }]\nservers: { s: { mock: ./shop.yml } }'
    for (const name of ['mcprove.yml', 'mine.mcprove.yml']) {
      const { stdout } = await cli(['list'], { cwd: folder({ [name]: own }) })
      expect([stdout.includes('mine'), stdout.includes('lamp')]).toEqual([true, false])
    }
  })

  it('judges what it says: a wrong answer and a long one fail', async () => {
    for (const [right, wrong] of [
      ['contains: lamp', 'contains: chair'],
      ['max_response_tokens: 100', 'max_response_tokens: 1'],
    ] as const) {
      const suite = SUITE.replace(right, wrong)
      expect(suite).not.toBe(SUITE)
      const { code } = await cli(['run', '--reporter', 'minimal'], { cwd: folder({ 'mcptest.yml': suite }) })
      expect([wrong, code]).toEqual([wrong, 1])
    }
  })

  it('is migrated to a suite with the same verdict, which is not changed again', async () => {
    const cwd = folder()
    const migrated = await cli(['migrate', 'mcptest.yml', '-o', 'mcprove.yml', '--strict'], { cwd })
    expect(migrated).toMatchObject({ code: 0, stdout: '' })
    const text = readFileSync(join(cwd, 'mcprove.yml'), 'utf8')
    expect(text).toContain('# The shop, every night.')
    expect(text).toContain('# the only one')
    expect(await cli(['validate', 'mcprove.yml'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect(await cli(['run', '--reporter', 'minimal'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    expect((await cli(['migrate', 'mcprove.yml'], { cwd })).stdout).toBe(text)
  })

  it('never makes a test green whose checks it left out', async () => {
    const judged = SUITE.replace('contains: lamp', 'llm-judge: { rubric: Is it a lamp? }')
      .replace(/ {8}- \{ target: error[^\n]*\n/, '')
      .replace(/ {6}max_[^\n]*\n/g, '')
    const cwd = folder({ 'mcptest.yml': judged })
    expect((await cli(['migrate', 'mcptest.yml', '-o', 'mcprove.yml'], { cwd })).code).toBe(0)
    const { stdout } = await cli(['run', '--reporter', 'minimal', '--pass-with-no-tests'], { cwd })
    expect(stdout).toContain('1 skipped')
  })

  it('that is wrong stays wrong, and migrate says so', async () => {
    const cwd = folder({ 'mcptest.yml': SUITE.replace('server: shop', 'server: shpo') })
    const outcome = await cli(['migrate', 'mcptest.yml'], { cwd })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('The suite cannot be loaded yet')
    expect(outcome.stderr).toContain('did you mean `shop`?')
  })

  it('tells what is not judged, and refuses a test that would judge less than it says', async () => {
    const more = `${SUITE}  - { name: lists, server: shop, tool: tools/list }
compliance: [{ name: initialize, server: shop, check: initialize }]
`
    const outcome = await cli(['run', '--reporter', 'minimal'], { cwd: folder({ 'mcptest.yml': more }) })
    expect(outcome.code).toBe(0)
    expect(outcome.stderr.match(/\(not judged\)/g)).toHaveLength(2)
    const judged = SUITE.replace('contains: lamp', 'llm-judge: { rubric: Is it a lamp? }')
    const refused = await cli(['run'], { cwd: folder({ 'mcptest.yml': judged }) })
    expect(refused.code).toBe(2)
    expect(refused.stdout + refused.stderr).toContain('`llm-judge` in a direct test has no counterpart')
  })
})
