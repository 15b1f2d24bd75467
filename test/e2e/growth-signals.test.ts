// A signal is heard while a command is busy with what is large: it ends then, and not when it is done.
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordRuns, recordSuite, SUITE } from '../growth/inputs.js'
import { folderWith } from './run-cli.js'
import { startCli } from './running-cli.js'

/** 60 MB: a second of work at the least. */
const RUNS = 20_000

// A small suite comes first, so that the command has something to say before it is busy.
const LARGE = join('z', SUITE)
let folder: string
beforeAll(async () => {
  folder = folderWith({})
  await recordSuite(folder, { tests: 1 })
  mkdirSync(join(folder, 'z'))
  const large = folderWith({})
  await recordRuns(large, RUNS)
  renameSync(large, join(folder, 'z'))
})

describe.each(['SIGINT', 'SIGTERM'] as const)('%s', (signal) => {
  it('ends `list` while it reads a large cassette', async () => {
    const list = startCli(['list', SUITE, LARGE], { cwd: folder })
    await list.prints(/cassette present/)
    list.kill(signal)
    const { end, stdout } = await list.ended
    expect(end).toBe(130)
    expect(stdout.match(/cassette present/g)).toHaveLength(1)
  })

  it('ends `run` while it scores a large cassette; what is finished is reported', async () => {
    const run = startCli(['run', SUITE, LARGE, '--replay', '--reporter', 'jsonl'], { cwd: folder })
    await run.prints(/"event":"test"/)
    run.kill(signal)
    const { end, stdout } = await run.ended
    expect(end).toBe(130)
    const events = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events).toMatchObject([
      { event: 'test', status: 'passed' },
      { event: 'summary', exit_code: 130 },
    ])
  })
})
