// What `init` cannot do: it says why, and leaves neither a file nor a process.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BAD_SERVER, init, mock, suiteIn } from './init-cli.js'
import { expectCalm, folderWith } from './run-cli.js'
import { alive, startCli, startedBy } from './running-cli.js'

describe('what cannot be done leaves nothing behind', () => {
  const { files, command } = mock([
    { name: 'delete_all', input_schema: { type: 'object', required: ['id'] } },
    { name: 'get_state' },
  ])
  const none = mock([], 'none.json')
  const cwd = folderWith({ ...files, ...none.files })

  it.each([
    { args: [], says: 'no server given, and no configuration file has one' },
    { args: ['--'], says: 'no server given' },
    { args: ['--', ''], says: 'the command after -- is empty' },
    { args: ['--url', 'ftp://x'], says: '--url expects an http or https URL, got "ftp://x"' },
    { args: ['--url', 'http://x.example', '--', 'node'], says: 'a command and --url name different servers' },
    { args: ['--header', 'a:b', '--', 'node'], says: '--header needs a server with a URL' },
    { args: ['--env', 'A B=hunter2', '--', 'node'], says: '--env expects NAME or NAME=VALUE, got `A B=…`' },
    { args: ['--env', 'A=hunter2', '--url', 'http://x.example'], says: '--env needs a server that is started' },
    { args: ['--cwd', 'src', '--sse', '--', 'node'], says: '--sse needs a server with a URL' },
    { args: ['--server', 'a*', '--', 'node'], says: 'or `*`' },
    { args: ['--model', 'hal', '--', 'node'], says: 'no provider is known for the model "hal"' },
    { args: ['--args', '{}', '--', ...command], says: '--args requires --tool' },
    { args: ['--tool', 'get_stat', '--', ...command], says: 'Did you mean `get_state`?' },
    { args: ['--tool', 'delete_all', '--', ...command], says: '`delete_all` requires arguments' },
    {
      args: ['--tool', 'get_state', '--args', '[1]', '--', ...command],
      says: '--args expects a JSON object, got "[1]"',
    },
    { args: ['--dir', 'x', '--', ...command], says: '--dir requires --demo' },
    { args: ['--demo', '--server', 'x'], says: '--demo does not use a server, so --server has no effect' },
    { args: ['--env', 'NOT_SET_AT_ALL', '--', ...command], says: '--env NOT_SET_AT_ALL: the variable is not set here' },
    { args: ['--', ...none.command], says: 'lists nothing that a first suite can test' },
    { args: ['--', 'no-such-command-here'], says: 'the command no-such-command-here was not found' },
    {
      args: ['--', process.execPath, BAD_SERVER, 'dies-at-start'],
      says: 'exited with code 3 (connecting) [SERVER_FAILED]\nlast output:\n',
    },
    {
      args: ['--timeout', '500', '--', process.execPath, BAD_SERVER, 'says-nothing'],
      says: 'did not answer within 500 ms',
    },
    { args: ['--tool', 'act', '--', process.execPath, BAD_SERVER, 'dies-in-call'], says: 'exited with code 7' },
    {
      args: ['--tool', 'act', '--timeout', '500', '--', process.execPath, BAD_SERVER, 'hangs-in-call'],
      says: 'did not answer within 500 ms',
    },
  ])('$says', async ({ args, says }) => {
    const outcome = await init(args, { cwd })
    expectCalm(outcome)
    expect(outcome.stderr).toContain(says)
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).not.toContain('hunter2')
    expect(readdirSync(cwd).sort()).toEqual(['none.json', 'tools.json'])
  })

  it('a file that is there is kept, before any server is started', async () => {
    const folder = folderWith({ 'mcprove.yml': 'mine' })
    const { code, stderr } = await init(['--', 'no-such-command-here'], { cwd: folder })
    expect(code).toBe(2)
    expect(stderr).toSay('`mcprove.yml`', '[FILE_UNWRITABLE]')
    expect(suiteIn(folder)).toBe('mine')
  })

  it('Ctrl-C ends the server with everything it started', async () => {
    const folder = folderWith({})
    const called = join(folder, 'called')
    const args = ['init', '--env', 'CALLED_FILE', '--tool', 'act', '--', process.execPath, BAD_SERVER, 'hangs-in-call']
    const running = startCli(args, { cwd: folder, env: { CALLED_FILE: called, HOME: folder } })
    await expect.poll(() => existsSync(called), { timeout: 600_000 }).toBe(true)
    const started = startedBy(running.pid)
    expect(started.length).toBeGreaterThan(0)
    running.kill('SIGINT')
    expect(await running.ended).toMatchObject({ end: 130, stdout: '' })
    expect(alive(started)).toEqual([])
    expect(readdirSync(folder)).toEqual(['called'])
  })
})
