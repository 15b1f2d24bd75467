import { afterEach, describe, expect, it } from 'vitest'
import { createModelServer, type ModelServer } from './create-model-server.js'
import { errorsAt } from './errors-at.js'
import { failThen } from './fail-then.js'
import type { ModelAnswers } from './model-answers.js'

let server: ModelServer | undefined
afterEach(() => server?.close())

async function start(answer: ModelAnswers, seed?: number | string): Promise<void> {
  server = await createModelServer({ answer, seed })
}

interface Message {
  readonly role: string
  readonly content?: string | null
  readonly tool_calls?: readonly { readonly id: string }[]
  readonly tool_call_id?: string
}

async function say(
  messages: readonly Message[],
  more: object = {},
): Promise<{
  status: number
  message: Message | undefined
  error: string | undefined
}> {
  const body = JSON.stringify({ model: 'm', messages, ...more })
  const response = await fetch(`${server?.url}/v1/chat/completions`, { method: 'POST', body })
  // One of the two, as Chat Completions has it.
  const answer = (await response.json()) as { choices?: { message: Message }[]; error?: { message: string } }
  return { status: response.status, message: answer.choices?.[0]?.message, error: answer.error?.message }
}

/** Asks until the model calls nothing more, three times on a failure; all texts, and calls as the names they have. */
async function converse(prompt: string, result: (turn: number) => string = () => 'fine'): Promise<string> {
  const messages: Message[] = [{ role: 'user', content: prompt }]
  const said: string[] = []
  let failures = 0
  for (;;) {
    const { status, message } = await say(messages)
    if (message === undefined) {
      said.push(String(status))
      failures += 1
      if (failures === 4) return said.join(' ')
      continue
    }
    const calls = message.tool_calls ?? []
    said.push(calls.length > 0 ? 'call' : (message.content ?? ''))
    if (calls.length === 0) return said.join(' ')
    messages.push(message)
    for (const { id } of calls) messages.push({ role: 'tool', tool_call_id: id, content: result(messages.length) })
  }
}

const call = { calls: [{ name: 'search', args: {} }] }

describe('a script', () => {
  it('is consumed in order by each conversation on its own, also by equal ones at once', async () => {
    await start([call, call, { text: 'Done.' }])
    const all = await Promise.all(Array.from({ length: 8 }, () => converse('go')))
    expect(all).toEqual(Array.from({ length: 8 }, () => 'call call Done.'))
  })

  it('passes over entries whose condition does not hold', async () => {
    await start([
      { when: { contains: 'weather' }, ...call },
      { when: { contains: 'stocks' }, text: 'No stocks.' },
      { when: { contains: 'storm' }, text: 'Stay in.' },
      { text: 'Go out.' },
    ])
    expect(await converse('the weather?', () => 'a storm')).toBe('call Stay in.')
    expect(await converse('the weather?', () => 'sun')).toBe('call Go out.')
    expect(await converse('my stocks?')).toBe('No stocks.')
  })

  it('answers requests without tools and those of a subagent from entries of their own', async () => {
    await start([
      { when: { tools: false }, text: 'A title' },
      { when: { prompt: 'Research' }, calls: [{ name: 'search' }] },
      { when: { prompt: 'Research' }, text: 'Found.' },
      { calls: [{ name: 'spawn' }] },
      { text: 'Done.' },
    ])
    const tools = [{ type: 'function', function: { name: 'spawn' } }]
    const title = await say([{ role: 'user', content: 'Title for: Research whales' }])
    expect(title.message?.content).toBe('A title')
    for (const [prompt, said] of [
      ['Research whales', 'Found.'],
      ['Go', 'Done.'],
    ] as const) {
      const asked = [{ role: 'user', content: prompt }]
      const first = await say(asked, { tools })
      const id = first.message?.tool_calls?.[0]?.id ?? ''
      const turn = { role: 'assistant', content: null, ...first.message }
      const end = await say([...asked, turn, { role: 'tool', tool_call_id: id, content: 'x' }], { tools })
      expect(end.message?.content).toBe(said)
    }
  })

  it('that has ended refuses with what there was', async () => {
    await start([{ when: { contains: 'weather' }, text: 'x' }, call])
    const first = await say([{ role: 'user', content: 'go' }])
    const id = first.message?.tool_calls?.[0]?.id ?? ''
    const turn = { role: 'assistant', content: null, ...first.message }
    const end = await say([{ role: 'user', content: 'go' }, turn, { role: 'tool', tool_call_id: id, content: 'x' }])
    expect(end).toMatchObject({ status: 400, message: undefined })
    expect(end.error).toSay('turn 2', '2 entries')
  })

  it('holds functions too', async () => {
    await start([call, async (request) => ({ text: `${request.turn} ${request.last}` })])
    expect(await converse('go', () => 'found')).toBe('call 1 found')
  })
})

describe('a reply that is none', () => {
  it.each([
    [{ cals: [] }, 'Model server: answer has the unknown key "cals".', 'Write `calls`.'],
    [{ calls: [{}] }, 'Model server: answer: `calls` is [{}].', 'Make it a list of { name, args }.'],
    [
      { error: { status: 200 } },
      'Model server: answer: `error` is {"status": 200}.',
      'Make it { status } from 400 to 599.',
    ],
    [{ delay_ms: -1 }, 'Model server: answer: `delay_ms` is -1.', 'Make it a whole number of milliseconds.'],
    [{ tokens: 5 }, 'Model server: answer: `tokens` is 5.', 'Make it { input, output }, whole numbers.'],
    [
      { finish_reason: 'end' },
      'Model server: answer: `finish_reason` is "end".',
      'Make it one of stop, tool_calls, length, content_filter.',
    ],
    [{ truncate: 1 }, 'Model server: answer: `truncate` is 1.', 'Make it true or false.'],
    ['hi', 'Model server: answer is "hi", not a reply.', 'Return an object such as { text }.'],
    [[], 'Model server: answer is an empty list.', 'Add a reply.'],
    [[{ text: 'a' }, { txt: 'b' }], 'Model server: answer[1] has the unknown key "txt".', 'Write `text`.'],
    [
      [{ when: 'x', text: 'b' }],
      'Model server: answer[0]: `when` is "x".',
      'Use { contains: text }, or prompt, system, model, tools, chance.',
    ],
    [
      [{ when: { promt: 'x' }, text: 'b' }],
      'Model server: answer[0]: `when` has the unknown key "promt".',
      'Write `prompt`.',
    ],
    [
      [{ when: { chance: 2 }, text: 'b' }],
      'Model server: answer[0]: `when.chance` is 2.',
      'Make it a number from 0 to 1.',
    ],
    [[{ when: { tools: 'x' }, text: 'b' }], 'Model server: answer[0]: `when.tools` is "x".', 'Make it true or false.'],
  ])('%j is an error at once', async (answer, message, hint) => {
    // Wrong on purpose: this is what JavaScript may pass.
    const promise = createModelServer({ answer: answer as ModelAnswers })
    await expect(promise).rejects.toMatchObject({ code: 'SCRIPT_INVALID', message, hint })
  })

  it('from a function is told to the client, as is what a function throws', async () => {
    // Wrong on purpose, as above.
    await start((request) => {
      if (request.prompt === 'throw') throw new RangeError('too far')
      return { txt: 'x' } as object
    })
    const answers = [await say([{ role: 'user', content: 'go' }]), await say([{ role: 'user', content: 'throw' }])]
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect(answers.map(({ error }) => error)).toSay('"txt"', '`text`', 'RangeError: too far')
  })

  it('helpers check their numbers', () => {
    expect(() => errorsAt(1.5, call, call)).toThrow('the rate of errorsAt is 1.5')
    expect(() => errorsAt(Number.NaN, call, call)).toFailWith('SCRIPT_INVALID')
    expect(() => failThen(-1, { status: 500 }, call)).toThrow('failThen should fail -1 times')
    expect(() => failThen(1, { status: 20 }, call)).toThrow('failThen failure: `error` is {"status": 20}')
  })
})

describe('failThen', () => {
  it('fails the first requests of a conversation, then follows the script', async () => {
    await start(failThen(2, { status: 429 }, [call, { text: 'Done.' }]))
    expect(await converse('go')).toBe('429 429 call Done.')
    expect(await converse('another')).toBe('429 429 call Done.')
  })

  it('as an entry of a script fails that turn in each conversation, also in equal ones at once', async () => {
    await start([call, failThen(2, { status: 500 }, { text: 'Done.' })])
    const all = await Promise.all(Array.from({ length: 5 }, () => converse('go')))
    expect(all).toEqual(Array.from({ length: 5 }, () => 'call 500 500 Done.'))
  })

  it('shares the failures of a first turn among equal conversations', async () => {
    await start(failThen(2, { status: 500 }, [{ text: 'Done.' }]))
    const all = await Promise.all(Array.from({ length: 5 }, () => converse('go')))
    expect(all.join(' ').match(/500/g)).toHaveLength(2)
    expect(all.join(' ').match(/Done/g)).toHaveLength(5)
  })
})

describe('chance', () => {
  const good = [call, errorsAt(0.5, { text: 'right' }, { text: 'wrong' })]
  const bad = [call, call, errorsAt(0.5, { text: 'late' }, { text: 'lost' })]
  const RUNS = 24

  /** All conversations of one server, started in some order and stalled here and there by what is drawn. */
  async function runs(seed: number | string, stall: (run: number) => number): Promise<string[]> {
    await start(errorsAt(0.4, good, errorsAt(0.2, bad, { error: { status: 500 } })), seed)
    const all = await Promise.all(
      Array.from({ length: RUNS }, async (_, run) => {
        for (let turn = 0; turn < stall(run); turn++) await new Promise((resolve) => setImmediate(resolve))
        return converse('go', () => `run ${run}`)
      }),
    )
    await server?.close()
    return all
  }

  it('gives the same conversations whatever the order of arrival, and others for another seed', async () => {
    // Which of two equal first requests fails is chance of arrival; how many do, and what all come to, is not.
    const sorted = async (...args: Parameters<typeof runs>) => {
      const all = await runs(...args)
      const failures = all.join(' ').match(/500/g)?.length
      return [failures, ...all.map((said) => said.replaceAll('500 ', '')).sort()]
    }
    const straight = await sorted('a', () => 0)
    const reversed = await sorted('a', (run) => (RUNS - run) * 3)
    const scattered = await sorted('a', (run) => (run * 37) % 101)
    expect(reversed).toEqual(straight)
    expect(scattered).toEqual(straight)
    expect(await sorted('b', () => 0)).not.toEqual(straight)
  })

  it('over scripts decides once for a conversation', async () => {
    const all = new Set((await runs('a', () => 0)).map((said) => said.replace(/^(500 )+/, '')))
    expect([...all].sort()).toEqual(['call call late', 'call call lost', 'call right', 'call wrong'])
  })

  it('of a condition is decided once per conversation, and follows the seed', async () => {
    const script = [
      { when: { chance: 0.3 }, text: 'wrong' },
      call,
      { when: { chance: 0.5 }, text: 'late' },
      { text: 'right' },
    ]
    const said = async (seed: string) => {
      await start(script, seed)
      const all: string[] = []
      for (let run = 0; run < 60; run++) all.push(await converse('go'))
      await server?.close()
      return all
    }
    const all = await said('a')
    expect(new Set(all)).toEqual(new Set(['wrong', 'call late', 'call right']))
    // Within five standard deviations of a binomial with n = 60, p = 0.3; the seed is fixed.
    expect(Math.abs(all.filter((one) => one === 'wrong').length - 18)).toBeLessThan(18)
    expect(await said('a')).toEqual(all)
    expect(await said('b')).not.toEqual(all)
  })

  it('comes at the rate that was asked for', async () => {
    await start(errorsAt(0.25, { text: 'good' }, { text: 'bad' }))
    let bad = 0
    for (let run = 0; run < 100; run++) if ((await converse('go')) === 'bad') bad += 1
    // Five standard deviations of a binomial with n = 100, p = 0.25; the seed is fixed, so this holds always or never.
    expect(Math.abs(bad - 25)).toBeLessThan(22)
  })
})
