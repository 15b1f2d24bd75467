// Which rows and runs `mcprove run` takes, how many at once, and what it repeats.
import { describe, expect, it } from 'vitest'
import { failThen } from '../../src/models/model-server/fail-then.js'
import { byPrompt, folderOf, model, rowOf, run, runJson } from './run-suite.js'

const good = [{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'ok' }]
const bad = [{ text: 'I will not.' }]
const namesOf = ({ result }: Awaited<ReturnType<typeof runJson>>) => result.tests.map(({ name }) => name)

describe('chosen rows', () => {
  it('-t takes rows that hold a text, a whole name, or one run', async () => {
    const folder = folderOf(await model(good), [
      { name: 'adds', runs: 3 },
      { name: 'adds more' },
      { name: 'other', tags: ['slow'] },
    ])
    const [part, whole, one, tagged] = await Promise.all([
      runJson(folder, ['-t', 'add']),
      runJson(folder, ['-t', 'adds']),
      runJson(folder, ['-t', 'adds #3']),
      runJson(folder, ['--tag', 'slow', '--tag', 'quick']),
    ])
    expect(namesOf(part)).toEqual(['adds', 'adds more'])
    expect(namesOf(whole)).toEqual(['adds'])
    expect(rowOf(whole).runs.map(({ name }) => name)).toEqual(['adds #1', 'adds #2', 'adds #3'])
    expect(rowOf(one)).toMatchObject({ name: 'adds', runs: [{ run: 3, name: 'adds #3' }] })
    expect(namesOf(tagged)).toEqual(['other'])
  })

  it('no matching test is exit 2 with the nearest name, or 0 with --pass-with-no-tests', async () => {
    const server = await model(good)
    const folder = folderOf(server, [{ name: 'weather lookup' }])
    const [none, tolerant] = await Promise.all([
      run(folder, ['-t', 'wether lookup']),
      run(folder, ['-t', 'wether lookup', '--pass-with-no-tests']),
    ])
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toContain('no test matches -t "wether lookup"')
    expect(none.stderr).toContain('Did you mean "weather lookup"?')
    expect(tolerant.code).toBe(0)
    expect(server.requestCount).toBe(0)
  })

  it('--model and --runs stand in for what the suite says', async () => {
    const server = await model(good)
    const folder = folderOf(server, [{ name: 'adds' }])
    const outcome = await runJson(folder, ['--model', 'gpt-5', '--model', 'claude-opus-4-1', '--runs', '2'])
    expect(outcome.result.tests.map(({ name, model, runs }) => [name, model, runs.length])).toEqual([
      ['adds [gpt-5]', 'openai/gpt-5', 2],
      ['adds [claude-opus-4-1]', 'anthropic/claude-opus-4-1', 2],
    ])
    expect(new Set(server.requests.map((request) => request.model))).toEqual(new Set(['gpt-5', 'claude-opus-4-1']))
  })

  it('--last-failed takes what failed last time, until nothing does', async () => {
    let isMended = false
    const server = await model(({ prompt, turn }) => (prompt === 'good' || isMended ? good : bad)[turn] ?? {})
    const folder = folderOf(server, [
      { name: 'good', prompt: 'good' },
      { name: 'bad', prompt: 'bad' },
    ])
    expect((await run(folder)).code).toBe(1)
    isMended = true
    const again = await runJson(folder, ['--last-failed'])
    expect(namesOf(again)).toEqual(['bad'])
    expect(again.code).toBe(0)
    const nothing = await run(folder, ['--last-failed'])
    expect(nothing).toMatchObject({ code: 0, stdout: '' })
    expect(nothing.stderr).toSay('nothing failed')
  })

  it('--only-failed shows the failed rows, and says of how many', async () => {
    const server = await model(byPrompt({ good, bad }))
    const folder = folderOf(server, [
      { name: 'good', prompt: 'good' },
      { name: 'bad', prompt: 'bad' },
    ])
    const outcome = await runJson(folder, ['--only-failed', '--reporter', 'pretty=report.txt'])
    expect(namesOf(outcome)).toEqual(['bad'])
    expect(outcome.result).toMatchObject({
      showing: 'showing only 1 failed of 2',
      summary: { total: 2, passed: 1, failed: 1 },
    })
    expect(outcome.code).toBe(1)
  })
})

describe('many runs', () => {
  /** A model that answers nobody until so many wait at once, and knows how many ever did. */
  function crowd(size: number) {
    let waiting: (() => void)[] = []
    const seen = { most: 0 }
    const answer = async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        seen.most = Math.max(seen.most, waiting.length)
        if (waiting.length < size) return
        for (const go of waiting) go()
        waiting = []
      })
      return { text: 'ok' }
    }
    return { answer, seen }
  }
  const entry = { runs: 6, expect: [{ final_response: 'ok' }] }

  it('are -j at once, no more and no fewer', async () => {
    const { answer, seen } = crowd(3)
    const outcome = await runJson(folderOf(await model(answer), [entry]), ['-j', '3'])
    expect(rowOf(outcome).runs.map(({ run, status }) => [run, status])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [number, 'passed']),
    )
    expect(seen.most).toBe(3)
  })

  it('ask a provider `max_concurrency` at once', async () => {
    const { answer, seen } = crowd(2)
    const server = await model(answer)
    const providers = { anthropic: { base_url: server.baseUrl('anthropic'), max_concurrency: 2 } }
    const outcome = await runJson(folderOf(server, [entry], { providers }), ['-j', '6'])
    expect(outcome.code).toBe(0)
    expect(seen.most).toBe(2)
  })

  it('--retries repeats a run that ended in an error, never a failed one', async () => {
    const trouble = failThen(5, { status: 503, retry_after: 0 }, good)
    const server = await model(byPrompt({ trouble, bad }))
    const folder = folderOf(server, [
      { name: 'trouble', prompt: 'trouble' },
      { name: 'bad', prompt: 'bad' },
    ])
    const outcome = await runJson(folder, ['--retries', '1'])
    expect(outcome.result.tests.map(({ status }) => status)).toEqual(['passed', 'failed'])
    expect(outcome.stderr).toMatch(/^retry trouble #1: .*; 1 retry /m)
    expect(server.requests.filter(({ prompt }) => prompt === 'bad')).toHaveLength(1)
  })

  it('--bail starts nothing more after a failed row', async () => {
    const server = await model(byPrompt({ good, bad }))
    const folder = folderOf(server, [
      { name: 'first', prompt: 'bad' },
      { name: 'second', prompt: 'good' },
      { name: 'third', prompt: 'good' },
    ])
    const outcome = await runJson(folder, ['--bail', '-j', '1'])
    expect(outcome.result.tests.map(({ name, status }) => [name, status])).toEqual([
      ['first', 'failed'],
      ['second', 'skipped'],
      ['third', 'skipped'],
    ])
    expect(rowOf(outcome, 'second').warnings).toEqual(['not run: --bail'])
    expect(server.requestCount).toBe(1)
    expect(outcome.code).toBe(1)
  })
})
