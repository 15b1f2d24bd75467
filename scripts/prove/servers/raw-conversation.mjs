import { createInterface } from 'node:readline'

const LIMIT_MS = 60_000
const MAX_STRAY_LINES = 3

/** JSON-RPC on the pipes of a process, without an SDK, which would repair or refuse what a server sends. */
export class RawConversation {
  #child
  #id = 0
  #waiting = new Map()
  #stray = []
  #errors = ''

  constructor(child) {
    this.#child = child
    createInterface({ input: child.stdout }).on('line', (line) => this.#read(line))
    child.stderr.on('data', (data) => {
      this.#errors = `${this.#errors}${data}`.slice(-300)
    })
    child.stdin.on('error', () => {})
    child.on('error', (error) => this.#fail(error.message))
    child.on('exit', (code) => this.#fail(`it ended with ${code}: ${this.#errors.trim().split('\n').at(-1)}`))
  }

  async catalogue() {
    const {
      protocolVersion,
      capabilities = {},
      instructions,
    } = await this.#ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'mcprove-fetch-tool-lists', version: '1.0.0' },
    })
    this.#send({ method: 'notifications/initialized' })
    const failed = []
    const list = async (capability, method, key) => {
      if (capabilities[capability] === undefined) return []
      try {
        return await this.#pages(method, key)
      } catch (error) {
        failed.push({ method, reason: error.message })
        return []
      }
    }
    const tools = await list('tools', 'tools/list', 'tools')
    const prompts = await list('prompts', 'prompts/list', 'prompts')
    const resources = await list('resources', 'resources/list', 'resources')
    const resource_templates = await list('resources', 'resources/templates/list', 'resourceTemplates')
    return {
      protocol_version: protocolVersion,
      instructions,
      prompts,
      resources,
      resource_templates,
      tools,
      ...(failed.length === 0 ? {} : { failed }),
      ...(this.#stray.length === 0 ? {} : { stdout: this.#stray }),
    }
  }

  /** Stops the process and everything that it started. */
  end() {
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }

  async #pages(method, key) {
    const found = []
    let cursor
    do {
      const page = await this.#ask(method, cursor === undefined ? {} : { cursor })
      found.push(...page[key])
      cursor = page.nextCursor || undefined
    } while (cursor !== undefined)
    return found
  }

  #ask(method, params) {
    const id = ++this.#id
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(`it did not answer ${method}`), LIMIT_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      this.#send({ id, method, params })
    })
  }

  #send(message) {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  #read(line) {
    let message
    try {
      message = JSON.parse(line)
    } catch {
      message = null
    }
    if (message?.jsonrpc !== '2.0') {
      if (line.trim() !== '' && this.#stray.length < MAX_STRAY_LINES) this.#stray.push(line.slice(0, 200))
      return
    }
    const waiting = message.method === undefined ? this.#waiting.get(message.id) : undefined
    if (waiting === undefined) {
      // Its own requests, such as those for roots.
      if (message.method !== undefined && message.id !== undefined)
        this.#send({ id: message.id, error: { code: -32601, message: 'not offered' } })
      return
    }
    this.#waiting.delete(message.id)
    clearTimeout(waiting.timer)
    if (message.error === undefined) waiting.resolve(message.result)
    else waiting.reject(new Error(`it answers ${message.error.code}: ${message.error.message}`))
  }

  #fail(reason) {
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new Error(reason))
    }
    this.#waiting.clear()
  }
}
