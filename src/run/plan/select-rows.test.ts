import { describe, expect, it } from 'vitest'
import { McproveError } from '../../core/errors/error.js'
import { emptySuite } from '../../suite/build/empty-suite.js'
import { parseSuite } from '../../suite/parse-suite.js'
import { plannedRows } from './planned-row.js'
import { rowsAtLine, selectRows } from './select-rows.js'

const SUITE = `agents:
  - name: weather
    prompt: p
    models: [gpt-5, claude-sonnet-4-5]
    runs: 3
    tags: [smoke, slow]
  - name: weather report
    prompt: p
    tags: [slow]
servers: { s: { command: x } }
tools:
  - { name: adds, server: s, tool: add, tags: [smoke] }
tool_quality: {}
`

const planned = (text = SUITE) => plannedRows({ suite: parseSuite(text, { file: 's.yml' }), line: null }, {})

function chosen(choice: Partial<Parameters<typeof selectRows>[1]>, text = SUITE): string[] {
  const selected = selectRows(planned(text), { isCi: false, ...choice })
  return selected.map(({ row, run }) => (run === null ? row.name : `${row.name} run ${run}`))
}

const ALL = ['weather [gpt-5]', 'weather [claude-sonnet-4-5]', 'weather report', 'adds', 'tool quality of s']

describe('-t', () => {
  it('takes rows whose name holds it, in suite order', () => {
    expect(chosen({})).toEqual(ALL)
    expect(chosen({ test: 'weather' })).toEqual(ALL.slice(0, 3))
    expect(chosen({ test: 'claude' })).toEqual(['weather [claude-sonnet-4-5]'])
    expect(chosen({ test: '' })).toEqual(ALL)
  })

  it('means the one row when it is a whole name, though others hold it too', () => {
    expect(chosen({ test: 'weather [gpt-5]' })).toEqual(['weather [gpt-5]'])
    const text = SUITE.replace('models: [gpt-5, claude-sonnet-4-5]', 'model: gpt-5')
    expect(chosen({ test: 'weather' }, text)).toEqual(['weather'])
  })

  it('means one run with its number, and no run there is not', () => {
    expect(chosen({ test: 'weather [gpt-5] #3' })).toEqual(['weather [gpt-5] run 3'])
    for (const test of ['weather [gpt-5] #4', 'weather [gpt-5] #0', 'adds #1', 'weather #1']) {
      expect(() => chosen({ test })).toThrow(/no test matches/)
    }
  })

  it('given several times takes the rows of each, in suite order', () => {
    expect(chosen({ test: ['adds', 'claude'] })).toEqual(['weather [claude-sonnet-4-5]', 'adds'])
    expect(chosen({ test: ['weather [gpt-5] #1', 'adds'] })).toEqual(['weather [gpt-5] run 1', 'adds'])
    expect(chosen({ test: ['weather [gpt-5] #1', 'weather [gpt-5] #2'] })).toEqual(['weather [gpt-5]'])
    expect(chosen({ test: ['weather [gpt-5] #1', 'gpt-5'] })).toEqual(['weather [gpt-5]'])
  })

  it('is an error when one of several takes nothing', () => {
    expect(() => chosen({ test: ['weather', 'ads'] })).toThrow('no test matches -t "ads"')
    expect(() => chosen({ test: ['wether x', 'ads'] })).toThrow('no test matches -t "wether x" -t "ads"')
  })

  it('prefers a row that is called so to a run', () => {
    const text = 'agents: [{ name: a, prompt: p, runs: 2 }, { name: "a #2", prompt: p }]'
    expect(chosen({ test: 'a #2' }, text)).toEqual(['a #2'])
    expect(chosen({ test: 'a #1' }, text)).toEqual(['a run 1'])
  })
})

it('--tag takes rows with any of the tags, and both choices have to hold', () => {
  expect(chosen({ tags: ['smoke'] })).toEqual([...ALL.slice(0, 2), 'adds'])
  expect(chosen({ tags: ['none', 'slow'] })).toEqual(ALL.slice(0, 3))
  expect(chosen({ tags: ['smoke'], test: 'claude' })).toEqual(['weather [claude-sonnet-4-5]'])
})

it('--last-failed takes the listed rows of this suite alone', () => {
  const rows = [
    { suite: 's.yml', name: 'adds' },
    { suite: 'other.yml', name: 'weather report' },
  ]
  expect(chosen({ rows })).toEqual(['adds'])
})

describe('`only`', () => {
  const text = SUITE.replace('tags: [slow]', 'only: true')

  it('leaves the others out', () => {
    expect(chosen({}, text)).toEqual(['weather report'])
  })

  it('is refused in CI, unless it is allowed there', () => {
    expect(() => chosen({ isCi: true }, text)).toFailWith('BAD_USAGE')
    expect(chosen({ isCi: true, allowOnly: true }, text)).toEqual(['weather report'])
    expect(chosen({ isCi: true })).toEqual(ALL)
  })
})

describe('nothing left', () => {
  function refusal(choice: Partial<Parameters<typeof selectRows>[1]>, text = SUITE): unknown {
    try {
      return chosen(choice, text)
    } catch (error) {
      return error
    }
  }

  it('says what was asked and what may be meant', () => {
    expect(refusal({ test: 'wether report' })).toMatchObject({
      code: 'NO_TESTS',
      message: 'no test matches -t "wether report"',
      hint: 'Did you mean "weather report"?',
    })
    expect(refusal({ test: 'zzz', tags: ['a', 'b'] })).toFailWithHint('NO_TESTS')
    expect(refusal({}, 'servers: {}\n')).toMatchObject({ code: 'NO_TESTS', message: 'no tests to run' })
  })

  it('never suggests what was asked for', () => {
    const text = SUITE.replace('tags: [slow]', 'only: true')
    expect(refusal({ test: 'adds' }, text)).toMatchObject({ hint: expect.stringContaining('`only`') })
  })
})

it('file:line is the test that stands there: the last one that starts at or before it', () => {
  const at = (line: number | null, file = 's.yml') => rowsAtLine(planned(), file, line).map(({ name }) => name)
  expect(at(null)).toEqual(ALL)
  expect(at(2)).toEqual(ALL.slice(0, 2))
  expect(at(6)).toEqual(ALL.slice(0, 2))
  expect(at(7)).toEqual(['weather report'])
  expect(at(999)).toEqual(['adds'])
  expect(at(1)).toEqual([])
  expect(at(7, 'other.yml')).toEqual([])
})

describe('a suite that could not be loaded', () => {
  const error = new McproveError('SUITE_INVALID', 'bad.yml has 1 problem')
  const broken = plannedRows({ suite: emptySuite('bad.yml'), line: null, error }, {})
  const names = (choice: Partial<Parameters<typeof selectRows>[1]>) =>
    selectRows([...broken, ...planned()], { isCi: false, ...choice }).map(({ row }) => row.name)

  it('is among the rows whatever is asked for, since it may hold that', () => {
    expect(names({})).toEqual(['bad.yml loads', ...ALL])
    expect(names({ test: 'adds' })).toEqual(['bad.yml loads', 'adds'])
    expect(names({ test: 'nowhere' })).toEqual(['bad.yml loads'])
    expect(names({ tags: ['smoke'], kinds: ['direct'] })).toEqual(['bad.yml loads', 'adds'])
    expect(rowsAtLine(broken, 'bad.yml', 7)).toEqual(broken)
  })

  it('stands for all of its rows, then and now', () => {
    expect(names({ rows: [{ suite: 's.yml', name: 'adds' }] })).toEqual(['adds'])
    expect(names({ rows: [{ suite: 'bad.yml', name: 'a row it had' }] })).toEqual(['bad.yml loads'])
    expect(names({ rows: [{ suite: 's.yml', name: 's.yml loads' }] })).toEqual(ALL)
  })
})
