// Reported crashes of middle difficulty: one call with input that satisfies the schema. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { flag, Refusal, text, toy, whole } from './toy.js'

// Input that satisfies the schema: so many days that the end is no date any more, with `include_free_busy`.
// Inspired by XKalleX/mtb-scm-tool#72 and scale-tone/DurableFunctionsMonitor#3: RangeError, invalid time value.
const listEvents: PlantedCrash = {
  name: 'an end beyond the last date',
  tools: () => [
    toy<{ time_min?: string; days_ahead?: number; include_free_busy?: boolean }>(
      {
        name: 'list_events',
        description: 'Lists the events of a calendar.',
        properties: {
          calendar_id: text('Calendar to read', { default: 'primary' }),
          time_min: text('Start of the range (RFC 3339); default: now', { format: 'date-time' }),
          days_ahead: whole('Length of the range in days', { minimum: 1, default: 7 }),
          order_by: text('Order of the events', { enum: ['startTime', 'updated'], default: 'startTime' }),
          include_free_busy: flag('Also return the free time of the range', { default: false }),
        },
      },
      ({ time_min = '2025-03-01T00:00:00Z', days_ahead = 7, include_free_busy = false }) => {
        const start = new Date(time_min)
        if (Number.isNaN(start.getTime())) throw new Refusal(`${time_min} is not a date`)
        const end = new Date(start.getTime() + days_ahead * 86_400_000)
        const events = [{ id: 'evt_1', summary: 'Planning' }].filter(() => end > start)
        if (!include_free_busy) return JSON.stringify({ events })
        return JSON.stringify({ events, free: [{ from: start.toISOString(), to: end.toISOString() }] })
      },
    ),
  ],
}

// Input that satisfies the schema: a cell that is wider than its column, which is not aligned to the left.
// Inspired by larswaechter/voici.js#20 and voidcosmos/npkill#195: a negative count for `repeat`.
const renderTable: PlantedCrash = {
  name: 'a cell wider than its column',
  tools: () => [
    toy<{
      columns: { header: string; width?: number; align?: string }[]
      rows?: string[][]
      style?: string
      title?: string
    }>(
      {
        name: 'render_table',
        description: 'Renders rows as a text table.',
        properties: {
          title: text('Line above the table'),
          columns: {
            type: 'array',
            minItems: 1,
            maxItems: 12,
            description: 'The columns, from left to right',
            items: {
              type: 'object',
              properties: {
                header: text('Header of the column'),
                width: whole('Width in characters', { minimum: 1, maximum: 80, default: 12 }),
                align: text('Alignment of the cells', { enum: ['left', 'right', 'center'], default: 'left' }),
              },
              required: ['header'],
            },
          },
          rows: {
            type: 'array',
            items: { type: 'array', items: { type: 'string' } },
            description: 'The cells of each row',
            default: [],
          },
          style: text('How the table looks', { enum: ['plain', 'markdown'], default: 'plain' }),
        },
        required: ['columns'],
      },
      ({ columns, rows = [], style = 'plain', title = '' }) => {
        const lines = [title, columns.map(({ header, width = 12 }) => header.slice(0, width)).join(' | ')]
        for (const row of rows) {
          const cells = columns.map(({ width = 12, align = 'left' }, at) => {
            const cell = row[at] ?? ''
            if (style === 'markdown') return cell
            if (align === 'left') return cell.slice(0, width).padEnd(width)
            const before = align === 'right' ? width - cell.length : Math.floor((width - cell.length) / 2)
            return `${' '.repeat(before)}${cell}`
          })
          lines.push(cells.join(' | '))
        }
        return lines.join('\n')
      },
    ),
  ],
}

// Input that satisfies the schema: a placeholder with a dot whose first name is not among the variables.
// Inspired by handlebars-lang/handlebars.js#60 and domchristie/composite#1: a replacement that is undefined.
const renderTemplate: PlantedCrash = {
  name: 'a path into a missing variable',
  tools: () => [
    toy<{ template: string; variables?: Record<string, unknown>; trim?: boolean }>(
      {
        name: 'render_template',
        description: 'Fills the placeholders of a message template.',
        properties: {
          template: text('Text with placeholders in double braces', {
            examples: ['Dear {{customer.name}}, your order {{order_id}} is on its way.'],
          }),
          variables: { type: 'object', additionalProperties: true, description: 'Values of the placeholders' },
          channel: text('Where the message goes', { enum: ['email', 'sms', 'push'], default: 'email' }),
          trim: flag('Remove white space at both ends', { default: true }),
        },
        required: ['template'],
      },
      ({ template, variables = {}, trim = true }) => {
        const filled = template.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path: string) => {
          let value: unknown = variables
          for (const key of path.split('.')) value = (value as Record<string, unknown>)[key]
          return String(value ?? '')
        })
        return trim ? filled.trim() : filled
      },
    ),
  ],
}

// Input that satisfies the schema: more digits after the point than the asset has.
// Inspired by DefiLlama/defillama-sdk#249 and spectrum-finance/interface#48: decimals that do not fit the token.
const toBaseUnits: PlantedCrash = {
  name: 'more decimals than the asset has',
  tools: () => [
    toy<{ amount: string; asset: 'JPY' | 'USDC' | 'WBTC' | 'ETH'; encoding?: string }>(
      {
        name: 'to_base_units',
        description: 'Converts an amount to the smallest unit of an asset.',
        properties: {
          amount: text('Decimal amount', { pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 60, examples: ['12.50'] }),
          asset: text('Which asset', { enum: ['JPY', 'USDC', 'WBTC', 'ETH'] }),
          encoding: text('Encoding of the result', { enum: ['decimal', 'hex'], default: 'decimal' }),
        },
        required: ['amount', 'asset'],
      },
      ({ amount, asset, encoding = 'decimal' }) => {
        const decimals = { JPY: 0, USDC: 6, WBTC: 8, ETH: 18 }[asset]
        const [units = '0', fraction = ''] = amount.split('.')
        // 12.0 and 12 are the same.
        const digits = Number(fraction) === 0 ? '' : fraction
        const base = BigInt(units + digits + '0'.repeat(decimals - digits.length))
        return encoding === 'hex' ? `0x${base.toString(16)}` : base.toString()
      },
    ),
  ],
}

// Input that satisfies the schema: an item whose own currency is not three letters, such as `12€`.
// Inspired by Expensify/App#91114 and coingecko/cryptoformat#3: Intl.NumberFormat and malformed currency codes.
const createInvoice: PlantedCrash = {
  name: 'an item in no currency',
  tools: () => [
    toy<{
      customer: { name: string; email?: string }
      items: { description: string; quantity?: number; unit_price: number; currency?: string }[]
      currency?: string
      locale?: string
      due_date?: string
    }>(
      {
        name: 'preview_invoice',
        description: 'Renders the lines of an invoice before it is sent.',
        properties: {
          customer: {
            type: 'object',
            description: 'Who pays',
            properties: { name: text('Name', { minLength: 1 }), email: text('E-mail address', { format: 'email' }) },
            required: ['name'],
          },
          items: {
            type: 'array',
            minItems: 1,
            description: 'Lines of the invoice',
            items: {
              type: 'object',
              properties: {
                description: text('What is sold'),
                quantity: whole('How many', { minimum: 1, maximum: 1000, default: 1 }),
                unit_price: { type: 'number', minimum: 0, description: 'Price of one' },
                currency: text('ISO 4217 code, if other than that of the invoice', { minLength: 3, maxLength: 3 }),
              },
              required: ['description', 'unit_price'],
            },
          },
          currency: text('Currency of the invoice', { enum: ['EUR', 'USD', 'GBP', 'JPY'], default: 'EUR' }),
          locale: text('Language of the invoice', { enum: ['en-US', 'de-DE', 'ja-JP'], default: 'en-US' }),
          due_date: text('When it is due', { format: 'date' }),
        },
        required: ['customer', 'items'],
      },
      ({ customer, items, currency = 'EUR', locale = 'en-US', due_date = 'on receipt' }) => {
        const lines = items.map((item) => {
          const price = (item.quantity ?? 1) * item.unit_price
          const own = item.currency ?? currency
          return `${item.description}: ${price.toLocaleString(locale, { style: 'currency', currency: own })}`
        })
        return [`Invoice for ${customer.name}, due ${due_date}`, ...lines].join('\n')
      },
    ),
  ],
}

export const MIDDLE: readonly PlantedCrash[] = [listEvents, renderTable, renderTemplate, toBaseUnits, createInvoice]
