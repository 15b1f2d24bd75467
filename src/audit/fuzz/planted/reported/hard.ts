// The four hardest of the reported crashes. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { flag, Refusal, text, toy, whole } from './toy.js'

// Input that satisfies the schema: yearly, with both lists, and none of the days exists in any of the months,
// such as February 30th.
// Inspired by sabre-io/vobject#329 (BYMONTHDAY=31;BYMONTH=11) and #564: a rule that has no occurrence at all.
const recurringEvent: PlantedCrash = {
  name: 'a yearly event on February 30th',
  tools: () => [
    toy<{
      title: string
      start_date: string
      recurrence?: {
        frequency: string
        interval?: number
        by_month?: number[]
        by_month_day?: number[]
        count?: number
      }
    }>(
      {
        name: 'preview_recurring_event',
        description: 'Shows when an event takes place.',
        properties: {
          title: text('Title of the event', { minLength: 1 }),
          start_date: text('First possible day (YYYY-MM-DD)', { format: 'date' }),
          all_day: flag('Whether it takes the whole day', { default: true }),
          recurrence: {
            type: 'object',
            description: 'How the event repeats',
            properties: {
              frequency: text('Unit', { enum: ['daily', 'weekly', 'monthly', 'yearly'] }),
              interval: whole('Every so many units', { minimum: 1, maximum: 12, default: 1 }),
              by_month: {
                type: 'array',
                items: { type: 'integer', minimum: 1, maximum: 12 },
                description: 'Only in these months (yearly)',
              },
              by_month_day: {
                type: 'array',
                items: { type: 'integer', minimum: 1, maximum: 31 },
                description: 'Only on these days of the month (yearly)',
              },
              count: whole('Occurrences to show', { minimum: 1, maximum: 20, default: 3 }),
            },
            required: ['frequency'],
          },
        },
        required: ['title', 'start_date'],
      },
      ({ title, start_date, recurrence = { frequency: 'daily' } }) => {
        const start = new Date(`${start_date}T00:00:00Z`)
        if (Number.isNaN(start.getTime())) throw new Refusal(`${start_date} is not a date`)
        const { frequency, interval = 1, by_month = [], by_month_day = [], count = 3 } = recurrence
        const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()]
        const dates: Date[] = []
        if (frequency === 'yearly' && by_month.length > 0 && by_month_day.length > 0) {
          // The first years are enough for February 29th.
          for (let at = year; at < year + 12 * interval; at += interval) {
            for (const [ofMonth, ofDay] of by_month.flatMap((one) => by_month_day.map((other) => [one, other]))) {
              const date = new Date(Date.UTC(at, (ofMonth ?? 1) - 1, ofDay))
              if (date.getUTCDate() === ofDay && date >= start) dates.push(date)
            }
          }
          // A leap day may be missing from all of these years.
          if (by_month.includes(2) && by_month_day.includes(29)) dates.push(new Date(Date.UTC(2400, 1, 29)))
        } else {
          const step = { daily: [0, 1], weekly: [0, 7], monthly: [1, 0] }[frequency] ?? [12, 0]
          for (let at = 0; at < count; at += 1) {
            const [months = 0, days = 0] = step.map((one) => one * at * interval)
            dates.push(new Date(Date.UTC(year, month + months, day + days)))
          }
        }
        const [first] = dates.sort((one, other) => one.getTime() - other.getTime()) as [Date]
        const next = first.toISOString().slice(0, 10)
        return `${title}: first on ${next}, ${Math.min(count, dates.length)} dates`
      },
    ),
  ],
}

// Input that satisfies the schema: grouped by assignee, one of whom has the name of a property that each object
// has, such as `constructor`.
// Inspired by sodiray/radash#460 and kestra-io/kestra#19555: groups in an object literal, push is not a function.
const groupIssues: PlantedCrash = {
  name: 'a group called constructor',
  tools: () => [
    toy<{ issues: { title: string; assignee?: string; state?: string }[]; group_by?: string; limit?: number }>(
      {
        name: 'group_issues',
        description: 'Groups issues for a report.',
        properties: {
          issues: {
            type: 'array',
            description: 'The issues',
            items: {
              type: 'object',
              properties: {
                title: text('Title of the issue'),
                assignee: text('Login of the assignee', { pattern: '^[a-z][a-z0-9-]*$', examples: ['octocat'] }),
                state: text('State of the issue', { enum: ['open', 'closed'], default: 'open' }),
              },
              required: ['title'],
            },
          },
          group_by: text('What makes a group', { enum: ['state', 'assignee'], default: 'state' }),
          limit: whole('Most issues of a group', { minimum: 1, maximum: 50, default: 10 }),
        },
        required: ['issues'],
      },
      ({ issues, group_by = 'state', limit = 10 }) => {
        const groups: Record<string, string[]> = {}
        for (const { title, assignee = 'nobody', state = 'open' } of issues) {
          const key = group_by === 'assignee' ? assignee : state
          groups[key] ??= []
          groups[key].push(title)
        }
        const lines = Object.entries(groups).map(([key, titles]) => `${key}: ${titles.slice(0, limit).join(', ')}`)
        return lines.join('\n') || 'No issues'
      },
    ),
  ],
}

// Three calls, input that satisfies the schema: a new tab becomes the current one, an earlier tab is closed, and
// the index of the current one is stale.
// Inspired by microsoft/playwright-mcp#1599 (the reference to the current tab outlives the tab).
const browserTabs: PlantedCrash = {
  name: 'a current tab that has moved',
  tools: () => {
    const tabs = ['about:blank']
    let current = 0
    return [
      toy<{ action: string; index?: number; url?: string }>(
        {
          name: 'browser_tabs',
          description: 'Lists, creates, closes, or selects a browser tab.',
          properties: {
            action: text('Operation to perform', { enum: ['list', 'new', 'close', 'select'] }),
            index: whole('Tab to close or select; default for close: the current tab', { minimum: 0 }),
            url: text('Address to open in a new tab', { format: 'uri' }),
          },
          required: ['action'],
        },
        ({ action, index = current, url = 'about:blank' }) => {
          if (action === 'new') current = tabs.push(url) - 1
          if (action === 'close' || action === 'select') {
            if (index >= tabs.length) throw new Refusal(`there is no tab ${index}`)
            if (action === 'select') current = index
            else {
              tabs.splice(index, 1)
              if (tabs.length === 0) tabs.push('about:blank')
              if (index === current) current = Math.max(0, index - 1)
            }
          }
          return JSON.stringify(tabs.map((address, at) => ({ index: at, url: address })))
        },
      ),
      toy<{ selector?: string; max_length?: number }>(
        {
          name: 'browser_snapshot',
          description: 'Captures an accessibility snapshot of the current page.',
          properties: {
            selector: text('Only this element', { default: 'body' }),
            max_length: whole('Longest snapshot', { minimum: 10, maximum: 100_000, default: 5000 }),
          },
        },
        ({ selector = 'body', max_length = 5000 }) => {
          const address = tabs[current] as string
          const host = address.replace(/^[a-z]+:(\/\/)?/i, '')
          return `- document ${host} [${selector}]`.slice(0, max_length)
        },
      ),
    ]
  },
}

// Two calls, input that satisfies the schema: a prepared statement with a named parameter runs with parameters
// among which that name is not.
// Inspired by WiseLibs/better-sqlite3#530 and #486: RangeError, missing or too few parameter values.
const preparedStatement: PlantedCrash = {
  name: 'a statement without one of its parameters',
  tools: () => {
    const statements = new Map<string, { sql: string; names: string[] }>()
    return [
      toy<{ sql: string; label?: string }>(
        {
          name: 'prepare_statement',
          description: 'Prepares a query. Named parameters begin with a colon, for example :customer.',
          properties: {
            sql: text('One SELECT statement', {
              minLength: 6,
              examples: ['SELECT * FROM orders', 'SELECT id, total FROM orders WHERE customer = :customer'],
            }),
            database: text('Which database', { enum: ['main', 'archive'], default: 'main' }),
            label: text('Name for the log', { maxLength: 40 }),
          },
          required: ['sql'],
          outputSchema: {
            type: 'object',
            properties: {
              statement_id: { type: 'string' },
              parameters: { type: 'array', items: { type: 'string' } },
            },
            required: ['statement_id', 'parameters'],
          },
        },
        ({ sql }) => {
          if (!/^\s*select\b/i.test(sql)) throw new Refusal('only SELECT statements can be prepared')
          const names = Array.from(sql.matchAll(/:([a-z_]\w*)/gi), ([, name = '']) => name)
          const structuredContent = { statement_id: `stmt_${statements.size + 1}`, parameters: names }
          statements.set(structuredContent.statement_id, { sql, names })
          return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
        },
      ),
      toy<{ statement_id: string; params?: Record<string, string | number>; limit?: number }>(
        {
          name: 'run_statement',
          description: 'Runs a prepared statement.',
          properties: {
            statement_id: text('Id that prepare_statement returned'),
            params: {
              type: 'object',
              additionalProperties: { type: ['string', 'number'] },
              description: 'Values of the named parameters, without the colon',
              default: {},
            },
            limit: whole('Most rows to return', { minimum: 1, maximum: 1000, default: 100 }),
          },
          required: ['statement_id'],
        },
        ({ statement_id, params = {}, limit = 100 }) => {
          const statement = statements.get(statement_id)
          if (statement === undefined) throw new Refusal(`there is no statement ${statement_id}`)
          const given = new Map(Object.entries(params))
          if (given.size === 0 && statement.names.length > 0) throw new Refusal('this statement wants parameters')
          const bound = statement.names.map((name) => {
            const value = given.get(name)
            if (value === undefined) throw new RangeError(`Missing named parameter "${name}"`)
            return value
          })
          return JSON.stringify({ rows: [{ id: 1, total: 40 }].slice(0, limit), bound })
        },
      ),
    ]
  },
}

export const HARD: readonly PlantedCrash[] = [recurringEvent, groupIssues, browserTabs, preparedStatement]
