// Suites as mcptest's documentation writes them, with comments everywhere, for property tests.

import { mulberry32 } from '../core/statistics/mulberry32.js'

export interface MadeSuite {
  readonly text: string
  readonly comments: readonly string[]
  /** It has something that a test would be judged by and that mcprove does not have. */
  readonly hasLostChecks: boolean
}

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value | undefined }

/** The suite of a seed. */
export function makeMcptestSuite(seed: number): MadeSuite {
  const maker = new Maker(seed)
  const suite = maker.suite()
  const text = `${maker.chance(0.5) ? '# yaml-language-server: $schema=https://mcptest.sh/schema/v1.json\n' : ''}${maker.block(suite, 0).join('\n')}\n`
  return { text, comments: maker.comments, hasLostChecks: maker.hasLostChecks }
}

class Maker {
  readonly comments: string[] = []
  hasLostChecks = false
  readonly #random: () => number
  #names = 0

  constructor(seed: number) {
    this.#random = mulberry32(seed)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  #some<T>(make: () => T, most: number): T[] {
    return Array.from({ length: Math.floor(this.#random() * (most + 1)) }, make)
  }

  #maybe<T>(make: () => T, share = 0.3): T | undefined {
    return this.chance(share) ? make() : undefined
  }

  #name(): string {
    this.#names += 1
    return `${this.#pick(['finds', 'lists', 'books', 'prüft: alles', "it's ok #1"])} ${this.#names}`
  }

  suite(): Value {
    const names = ['api', 'store'].slice(0, 1 + Math.floor(this.#random() * 2))
    const servers = Object.fromEntries(names.map((name) => [name, this.#server()]))
    const isList = this.chance(0.1)
    return {
      servers: isList ? names.map((name) => ({ name, ...(servers[name] as object) })) : servers,
      variables: this.#maybe(() => ({
        city: 'Oslo',
        run_id: { from_env: 'RUN_ID', default: this.#maybe(() => 'local') ?? 'x' },
      })),
      budget: this.#maybe(() => ({ per_test_usd_cents: this.#maybe(() => 50), per_suite_usd_cents: 150 })),
      model_compatibility: this.#maybe(() => ['gpt-5']),
      tools: this.#some(() => this.#toolTest(names), 3),
      resources: this.#some(
        () => ({
          name: this.#name(),
          server: this.#pick(names),
          uri: 'file:///a',
          expect: [this.#assertion('result.contents[0].text')],
        }),
        1,
      ),
      prompts: this.#some(
        () => ({
          name: this.#name(),
          server: this.#pick(names),
          prompt: 'triage',
          arguments: { a: 'b' },
          expect: [this.#assertion('result.messages[0].content.text')],
        }),
        1,
      ),
      agents: this.#some(() => this.#agent(names), 2),
      tests: this.#some(() => this.#typed(names), 3),
      evals: this.#some(
        () => ({
          name: this.#name(),
          server: this.#pick(names),
          prompt: 'Summarize.',
          rubric: 'Is it short?',
          threshold: this.#maybe(() => 0.8),
        }),
        1,
      ),
      compliance: this.#maybe(() => [{ name: 'handshake', server: names[0] as string, check: 'initialize' }], 0.2),
      coverage: this.#maybe(() => ({ tools: 100 }), 0.1),
      tool_quality: this.#maybe(
        () => [
          { name: 'quality', server: names[0] as string, expect: [{ target: 'min_score', matcher: { '>=': 0.5 } }] },
        ],
        0.2,
      ),
    }
  }

  #server(): Value {
    return this.#pick<() => Value>([
      () => ({ command: ['node', './server.mjs'], env: this.#maybe(() => ({ KEY: { env: 'KEY' }, PLAIN: 'x' })) }),
      () => ({ command: ['mcptest', 'mock', '--tools-from', `\${CONFIG_DIR}/tools.yml`] }),
      () => ({
        url: 'http://127.0.0.1:8080/mcp',
        auth: this.#maybe(() => this.#auth(), 0.6),
        headers: this.#maybe(() => ({ 'X-Tenant': { env: 'TENANT' }, 'X-Run': 'plain' })),
        wait_for_ready: this.#maybe(() => '60s'),
        http: this.#maybe(() => ({ timeout: '30s', connect_timeout: this.#maybe(() => '5s') })),
      }),
    ])()
  }

  #auth(): Value {
    if (this.chance(0.7)) return { bearer_token_env: 'API_TOKEN' }
    return {
      oauth: {
        grant: 'client_credentials',
        client_id: 'me',
        token_endpoint: 'https://a.example/token',
        client_secret_env: 'SECRET',
      },
    }
  }

  #toolTest(names: readonly string[]): Value {
    const isProtocol = this.chance(0.1)
    return {
      name: this.#name(),
      server: this.#pick(names),
      tool: isProtocol ? 'tools/list' : 'lookup',
      args: { id: 'rec_1', nested: { list: [1, 2] } },
      tags: this.#maybe(() => ['quick']),
      cache: this.#maybe(() => ({ ttl: '1h' }), 0.1),
      transform: this.#maybe(() => this.#lost({ response: { jq: '.x' } }), isProtocol ? 0 : 0.05),
      expect: this.#expect('result.content[0].text'),
    }
  }

  #lost(value: Value): Value {
    this.hasLostChecks = true
    return value
  }

  #expect(target: string): Value {
    const assertions = [this.#assertion(target), ...this.#some(() => this.#other(), 2)]
    if (this.chance(0.6)) return assertions
    return {
      assertions,
      max_duration_ms: 500,
      max_response_tokens: this.#maybe(() =>
        this.chance(0.5) ? 1024 : { budget: 4096, tokenizer: 'cl100k_base', mode: 'warn' },
      ),
    }
  }

  #other(): Value {
    return this.#pick<() => Value>([
      () => ({ target: 'result.isError', matcher: { exact: false } }),
      () => ({ target: 'error', matcher: { exact: null }, message: 'no error' }),
      () => ({ target: 'result.structuredContent.total', matcher: { exact: 3 } }),
    ])()
  }

  #assertion(target: string): Value {
    return { target, matcher: this.#pick<Value>([{ contains: 'rec' }, { icontains: 'REC' }, { exact: 'a: b # c' }]) }
  }

  #agent(names: readonly string[]): Value {
    const isLong = this.chance(0.5)
    return {
      name: this.#name(),
      ...(isLong ? { server: this.#pick(names) } : { servers: [...names] }),
      model: 'claude-sonnet-4-5',
      system_prompt: this.#maybe(() => 'Be brief.\nUse tools.'),
      ...(isLong ? { user_prompt: 'Where is it?' } : { prompt: 'Where is it?' }),
      max_turns: this.#maybe(() => 4),
      runs: this.#maybe(() => 3),
      ...(this.chance(0.3)
        ? { name_free: true, equal_function_sets: { classes: [{ name: 'find', members: [`${names[0]}.lookup`] }] } }
        : {}),
      expect: [
        { target: 'tool_calls[0].name', matcher: { exact: 'lookup' } },
        ...this.#some(() => ({ target: 'final_response', matcher: { contains: 'x' } }), 1),
      ],
      max_duration_ms: this.#maybe(() => 60_000),
    }
  }

  #typed(names: readonly string[]): Value {
    const base = { name: this.#name() }
    return this.#pick<() => Value>([
      () => ({
        ...base,
        type: 'tool',
        server: this.#pick(names),
        tool: 'lookup',
        args: {},
        expect: this.#expect('result.content[0].text'),
      }),
      () => ({ ...base, type: 'resource', server: this.#pick(names), uri: 'file:///a', max_duration_ms: 100 }),
      () => ({ ...base, type: 'prompt', server: this.#pick(names), prompt: 'triage' }),
      () => ({
        ...base,
        type: 'agent',
        server: this.#pick(names),
        system_prompt: 'Be kind.',
        user_prompt: 'Hello?',
        expect: [{ target: 'turns', matcher: { '<=': 3 } }],
      }),
    ])()
  }

  /** Block style, with comments before lines and at their ends. */
  block(value: Value, indent: number): string[] {
    const space = ' '.repeat(indent)
    if (Array.isArray(value)) {
      return value.flatMap((item: Value) => {
        const lines = this.block(item, indent + 2)
        const [first = ''] = lines
        return [...this.#commentLine(space), `${space}- ${first.trimStart()}`, ...lines.slice(1)]
      })
    }
    if (typeof value !== 'object' || value === null) return [`${space}${this.#scalar(value)}${this.#end()}`]
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined && !isEmptyList(item)) as [
      string,
      Value,
    ][]
    if (pairs.length === 0) return [`${space}{}`]
    return pairs.flatMap(([key, item], index) => {
      const before = index === 0 && indent > 0 ? [] : this.#commentLine(space)
      return [...before, ...this.#pair(key, item, indent)]
    })
  }

  #pair(key: string, item: Value, indent: number): string[] {
    const start = `${' '.repeat(indent)}${/^[a-z_]/i.test(key) ? key : `"${key}"`}:`
    if (typeof item !== 'object' || item === null) return [`${start} ${this.#scalar(item)}${this.#end()}`]
    if (this.chance(0.3) && isFlat(item)) return [`${start} ${this.#flow(item)}${this.#end()}`]
    const inner = this.block(item, indent + 2)
    return inner.length === 1 && inner[0]?.trim() === '{}' ? [`${start} {}`] : [`${start}${this.#end()}`, ...inner]
  }

  #flow(value: Value): string {
    if (Array.isArray(value)) return `[${value.map((item: Value) => this.#flow(item)).join(', ')}]`
    if (typeof value !== 'object' || value === null) return this.#scalar(value, true)
    const pairs = Object.entries(value).filter(([, item]) => item !== undefined) as [string, Value][]
    return pairs.length === 0
      ? '{}'
      : `{ ${pairs.map(([key, item]) => `${/^[a-z_]/i.test(key) ? key : `"${key}"`}: ${this.#flow(item)}`).join(', ')} }`
  }

  #scalar(value: string | number | boolean | null, isFlow = false): string {
    if (typeof value !== 'string') return String(value)
    const isPlain = /^[A-Za-z][\w ./?-]*$/.test(value) && !isFlow
    return isPlain && this.chance(0.5) ? value : JSON.stringify(value)
  }

  #commentLine(space: string): string[] {
    return this.chance(0.15) ? [`${space}# ${this.#comment()}`] : []
  }

  #end(): string {
    return this.chance(0.15) ? ` # ${this.#comment()}` : ''
  }

  #comment(): string {
    const comment = `note ${this.comments.length + 1}.`
    this.comments.push(comment)
    return comment
  }
}

function isEmptyList(value: Value | undefined): boolean {
  return Array.isArray(value) && value.length === 0
}

function isFlat(value: Value): boolean {
  return JSON.stringify(value).length < 60
}
