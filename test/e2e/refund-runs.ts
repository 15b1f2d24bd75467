// Ten good runs of an agent that refunds orders, as different as good runs are: other orders and customers, a customer
// looked up before or after the policy, a second look at the order. And runs with one thing wrong.

interface Step {
  readonly server: string
  readonly name: string
  readonly args: object
  readonly result: object
}

type RunTrace = Readonly<Record<string, unknown>>

const TOOLS = [
  { server: 'shop', name: 'find_orders' },
  { server: 'shop', name: 'get_order' },
  { server: 'shop', name: 'get_policy' },
  { server: 'shop', name: 'get_customer' },
  { server: 'shop', name: 'delete_order', annotations: { destructiveHint: true } },
  { server: 'shop', name: 'list_carriers' },
  { server: 'bank', name: 'create_refund' },
]

function stepsOf(run: number): Step[] {
  const order = `ord-${4100 + 37 * run}`
  const customer = 7000 + 11 * run
  const payment = `pay_${(run * 7919).toString(36).padStart(5, 'x')}`
  const find = {
    server: 'shop',
    name: 'find_orders',
    args: { status: 'delivered', limit: 5 + (run % 3) },
    result: { orders: [{ id: `ord-${999 + run}` }, { id: order }] },
  }
  const get = {
    server: 'shop',
    name: 'get_order',
    args: { order_id: order },
    result: { id: order, customer_id: customer, payment: { id: payment } },
  }
  const policy = { server: 'shop', name: 'get_policy', args: { topic: 'refunds' }, result: { days: 30 } }
  const who = { server: 'shop', name: 'get_customer', args: { customer_id: customer }, result: { name: `C ${run}` } }
  const refund = {
    server: 'bank',
    name: 'create_refund',
    args: { payment_id: payment, reason: 'damaged', note: `Sorry, number ${run}` },
    result: { ok: true },
  }
  const middle = run % 2 === 0 ? [policy, who] : [who, policy]
  return [find, get, ...(run % 5 === 0 ? [get] : []), ...middle, refund]
}

function traceOf(steps: readonly Step[], run: number): RunTrace {
  return {
    agent: 'refund clerk',
    model: 'anthropic/claude-sonnet-4-5',
    run,
    prompt: 'Refund the last delivered order that arrived damaged.',
    tools: TOOLS,
    tool_calls: steps.map(({ server, name, args }, index) => ({
      id: `c${index + 1}`,
      server,
      name,
      args,
      turn: index,
    })),
    tool_results: steps.map(({ result }, index) => ({
      call_id: `c${index + 1}`,
      // Servers answer with data, or with text that is JSON.
      ...(run % 2 === 0 ? { structured: result } : { content: [{ type: 'text', text: JSON.stringify(result) }] }),
    })),
  }
}

export const GOOD_RUNS = Array.from({ length: 10 }, (_, index) => traceOf(stepsOf(index + 1), index + 1))

export function jsonLines(values: readonly unknown[]): string {
  return `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
}

function named(steps: readonly Step[], name: string): Step {
  const step = steps.find((one) => one.name === name)
  if (step === undefined) throw new Error(`no step ${name}`)
  return step
}

interface BadRun {
  readonly name: string
  readonly finding: string
  readonly trace: RunTrace
  /** Not by what good runs brought about: whether they read or could have read more is only proposed. */
  readonly isCaught: boolean
}

/** Each is a good run with one thing wrong, and a part of the finding that says so. */
export function badRuns(): readonly BadRun[] {
  const good = stepsOf(4)
  const [find, get] = [named(good, 'find_orders'), named(good, 'get_order')]
  const refundWith = (args: object) =>
    good.map((step) => (step.name === 'create_refund' ? { ...step, args: { ...step.args, ...args } } : step))
  const cases: readonly (readonly [name: string, finding: string, steps: readonly Step[]])[] = [
    ['a step removed', '`bank.create_refund` needs a result of `shop.get_order`', good.filter((step) => step !== get)],
    [
      'a step without a fixed place removed',
      'tool_names: expected to contain ["get_policy"]',
      good.filter(({ name }) => name !== 'get_policy'),
    ],
    [
      'two dependent steps swapped',
      '`shop.get_order` needs a result of `shop.find_orders`',
      [get, find, ...good.filter((step) => step !== find && step !== get)],
    ],
    [
      'a forbidden tool added',
      'shop.delete_order is restricted',
      [...good, { server: 'shop', name: 'delete_order', args: { order_id: 'ord-4248' }, result: { ok: true } }],
    ],
    [
      'a tool added that no run called',
      'shop.list_carriers is not in `allowed`',
      [...good, { server: 'shop', name: 'list_carriers', args: {}, result: {} }],
    ],
    ['an invented id', 'used payment_id "pay_99999"', refundWith({ payment_id: 'pay_99999' })],
    ['another argument', 'args.reason: expected "damaged", got "because"', refundWith({ reason: 'because' })],
  ]
  const missed = ['a step without a fixed place removed', 'a tool added that no run called']
  return cases.map(([name, finding, steps]) => ({
    name,
    finding,
    trace: traceOf(steps, 4),
    isCaught: !missed.includes(name),
  }))
}
