// The lane `fuzz` of `mcprove audit` over real processes.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, ROOT, shell } from './run-cli.js'

const CRASHING = ['--', process.execPath, join(ROOT, 'test/fixtures/servers/crashing-server.mjs')]
const LATE = ['--', process.execPath, join(ROOT, 'test/fixtures/servers/late-crash-server.mjs')]

interface Finding {
  readonly subject: string
  readonly severity: string
  readonly message: string
  readonly reproduce: string
}

it('a crash comes with a command that shows it again, also when it takes several calls', async () => {
  const outcome = await cli(['audit', '--rule', 'fuzz/crash', '--reporter', 'json', ...CRASHING])
  expectCalm(outcome)
  expect(outcome.code).toBe(1)
  const [row] = JSON.parse(outcome.stdout).tests
  const [{ findings, summary }] = row.audit.probe.runs
  expect(summary).toMatch(/^\d+ calls of 4 tools; budget 1000 calls or 20 s, seed 1/)
  const found = new Map((findings as Finding[]).map((finding) => [finding.subject, finding]))
  expect([...found.keys()].sort()).toEqual(['find', 'rows'])
  expect(found.get('find')?.reproduce).toMatch(/^mcprove call find '\{"path":"%"\}' -- /)
  expect(found.get('rows')?.reproduce).toMatch(
    /^mcprove call --first 'open=\{"table":"orders"\}' --first close rows '\{\}' -- /,
  )
  for (const { reproduce } of found.values()) {
    const again = await shell(reproduce)
    expect(again.code).toBe(2)
    expect(again.stderr).toContain('exited with code 70')
  }
})

it('a crash just after an answer is blamed on its call, and the command shows it', async () => {
  const outcome = await cli(['audit', '--rule', 'fuzz/crash', '--reporter', 'json', ...LATE])
  expectCalm(outcome)
  const [row] = JSON.parse(outcome.stdout).tests
  const [{ findings, summary }] = row.audit.probe.runs
  expect(summary).not.toMatch(/left early: .*(convert_amount|list_rates)/)
  expect(findings).toHaveLength(1)
  expect(findings[0].message).toMatch(
    /^`get_ticket` ends the server shortly after its answer: exited with code 70 \(arguments: \{"id": "%"\}\)$/,
  )
  const again = await shell(findings[0].reproduce)
  expect(again.code).toBe(0)
  expect(again.stderr).toContain('note: the server ended after its answer: it exited with code 70')
})
