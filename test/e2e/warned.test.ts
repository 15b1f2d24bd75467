// A row that is warned, and one that passed with a warning, through the built bin.
import { beforeAll, describe, expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { type CliOutcome, folderWith } from './run-cli.js'

/** Selection and `day` weigh one each: another day scores 0.5. */
const suite = (day: number) => `
servers: { desk: { mock: ./desk.yml } }
agents:
  - name: nearly
    model: scripted/book.yml
    servers: [desk]
    prompt: Book the room.
    critics: &critics
      expected: [{ tool: book, args: { day: ${day} } }]
      fields: [{ field: day, critic: binary }]
      rubric: { fail_threshold: 0.8, warn_threshold: 0.4 }
  - name: well enough
    model: scripted/book.yml
    servers: [desk]
    prompt: Book the room.
    critics:
      <<: *critics
      rubric: { fail_threshold: 0.4, warn_threshold: 0.8 }
`

let folder: string
const mcprove = (...args: readonly string[]): Promise<CliOutcome> => cli(args, { cwd: folder })

beforeAll(async () => {
  folder = folderWith({
    'near.mcprove.yml': suite(4),
    'right.mcprove.yml': suite(5),
    'wrong.mcprove.yml': suite(4).replaceAll('warn_threshold: 0.4', 'warn_threshold: 0.7'),
    'desk.yml': 'tools: [{ name: book, description: Books a room., default: done }]',
    'book.yml': '- calls: [{ name: book, args: { day: 5 } }]\n- text: Done.\n',
  })
  for (const name of ['right', 'wrong', 'near']) {
    const code = name === 'wrong' ? 1 : 0
    expect(await mcprove('run', `${name}.mcprove.yml`, '--quiet', '-o', `${name}.json`)).toMatchObject({ code })
  }
})

describe('the run', () => {
  it('exits 0, and tells the two apart', async () => {
    const { code, stdout } = await mcprove('report', 'near.json')
    expect(code).toBe(0)
    expect(stdout).toSay('WARNED nearly > critics', '2 tests: 1 passed, 1 warned')
  })

  it('--only-failed counts both and shows none; --last-failed has nothing to try again', async () => {
    const shown = await mcprove('report', 'near.json', '--only-failed', '--reporter', 'minimal')
    expect(shown.stdout).toSay('2 tests: 1 passed, 1 warned')
    const again = await mcprove('run', 'near.mcprove.yml', '--last-failed')
    expect(again).toMatchObject({ code: 0, stdout: '' })
  })

  it('explain without a name takes the warned row where nothing failed', async () => {
    const { stdout } = await mcprove('explain')
    expect(stdout).toMatch(/^WARNED nearly near\.mcprove\.yml\n/)
    expect(stdout).toContain('what would have passed\n  the expected calls and no others\n')
  })
})

describe('diff', () => {
  const change = async (old: string, now: string) => {
    const { code, stdout } = await mcprove('diff', `${old}.json`, `${now}.json`, '--reporter', 'json')
    const { rows } = JSON.parse(stdout)
    return [code, rows.find(({ name }: { name: string }) => name === 'nearly').change]
  }

  it('a worse verdict of a scripted model breaks, a better one is fixed', async () => {
    expect(await change('right', 'near')).toEqual([1, 'broken'])
    expect(await change('near', 'right')).toEqual([0, 'fixed'])
    expect(await change('near', 'wrong')).toEqual([1, 'broken'])
    expect(await change('wrong', 'near')).toEqual([0, 'fixed'])
  })
})
