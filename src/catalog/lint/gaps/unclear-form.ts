// Parameters whose values have a unit or a format that neither the schema nor the description states.
import { nameTokens } from '../../../core/members/tool-words.js'
import type { Parameter } from '../parameters.js'
import type { LintRule } from '../rule.js'
import { showCode } from '../show-text.js'

interface Measure {
  readonly what: 'unit' | 'format'
  /** The last word of a name. */
  readonly names: ReadonlySet<string>
  readonly types: ReadonlySet<string>
  readonly hint: string
}

const NUMBERS = new Set(['number', 'integer'])
const TEXTS = new Set(['string'])

const MEASURES: readonly Measure[] = [
  {
    what: 'unit',
    names: words('timeout delay duration interval ttl wait latency expiry lifetime elapsed'),
    types: NUMBERS,
    hint: '"in seconds" or "in milliseconds"',
  },
  {
    what: 'unit',
    names: words('distance radius altitude elevation speed weight temperature'),
    types: NUMBERS,
    hint: '"in meters", "in kilograms" or what it is',
  },
  {
    what: 'format',
    names: words('date datetime timestamp since until deadline birthday'),
    types: TEXTS,
    hint: '"as YYYY-MM-DD" or what it is',
  },
  { what: 'format', names: words('color colour'), types: TEXTS, hint: '"as #rrggbb" or what it is' },
  {
    what: 'format',
    names: words('timezone tz'),
    types: TEXTS,
    hint: '"an IANA name such as Europe/Paris" or what it is',
  },
  { what: 'format', names: words('currency'), types: TEXTS, hint: '"an ISO 4217 code such as EUR" or what it is' },
  { what: 'format', names: words('coordinates bbox'), types: TEXTS, hint: '"latitude,longitude" or what it is' },
]

const UNIT =
  /\b(?:in|of|per|as) (?:the )?(?:\w+ )?\w+s\b|\b(?:ms|msecs?|milli\w*|micro\w*|nano\w*|secs?|seconds?|mins?|minutes?|hours?|hrs?|days?|weeks?|months?|years?|km|kilo\w*|met(?:er|re)s?|miles?|feet|ft|mph|kmh|knots?|kg|grams?|pounds?|lbs?|celsius|fahrenheit|kelvin|percent|pixels?|px|bytes?|degrees?|units?|ticks|frames|turns|steps|hops|levels?|fractions?|ratios?|relative|scale|factor)\b|\bbetween -?\d|[°%]|\d ?(?:ms|s|m|h|d|km|mi|kg)\b/i
const FORMAT =
  /\b(?:iso|rfc|yyyy|mm|dd|hh|utc|gmt|unix|epoch|hex\w*|rgb\w*|hsl|css|iana|olson|code|format\w*|e\.?g|example|such as|like|pattern|syntax|lat\w*|ago|relative|natural language|timestamps?)\b|["'`“#][^"'`”]+|\d/i

/** A unit in the name itself: `timeout_ms`, `delaySeconds`. */
const UNIT_TOKEN =
  /^(?:ms|s|sec|secs|seconds?|minutes?|mins?|hours?|days?|km|m|meters?|miles?|kg|c|f|percent|px|kmh|mph|bytes?|mb|gb)$/

export const unclearForm: LintRule = {
  kind: 'unclear_form',
  level: 'note',
  check: ({ parameters }, report) => {
    for (const parameter of parameters) {
      const measure = measureOf(parameter)
      if (measure === undefined || isClear(parameter, measure)) continue
      report(
        `parameter ${parameter.path}`,
        `the description of the parameter ${showCode(parameter.path)} leaves out its ${measure.what}: say ${measure.hint}`,
      )
    }
  },
}

function measureOf({ name, type, description, isClosed }: Parameter): Measure | undefined {
  // A missing description is reported as such.
  if (description === '' || isClosed || type === null) return undefined
  const tokens = nameTokens(name)
  const last = tokens.at(-1) ?? ''
  if (tokens.some((token) => UNIT_TOKEN.test(token))) return undefined
  return MEASURES.find(({ names, types }) => names.has(last) && types.has(type))
}

function isClear({ description, hasExample }: Parameter, { what }: Measure): boolean {
  return what === 'unit' ? UNIT.test(description) : hasExample || FORMAT.test(description)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
