// Whether a provider refuses the account or the request. An account problem says nothing about the agent, so the run is
// not a sample, but providers answer both with a 400. test/fixtures/provider-refusals has real responses.
import type { RefusalFacts } from './refusal-facts.js'

export type AccountTrouble = 'key' | 'credit' | 'permission' | 'region' | 'model'

const CODES: Readonly<Record<AccountTrouble, readonly string[]>> = {
  key: ['api_key_invalid', 'invalid_api_key', 'authentication_error', 'unauthenticated', 'api_key_expired'],
  credit: [
    'insufficient_quota',
    'insufficient_balance',
    'insufficient_credits',
    'billing_hard_limit_reached',
    'billing_not_active',
    'billing_error',
    'billing_disabled',
    'arrearage',
    'insufficient_user_quota',
    'budget_exceeded',
    'payment_required',
  ],
  permission: [
    'account_deactivated',
    'consumer_suspended',
    'consumer_invalid',
    'service_disabled',
    'permission_error',
    'no_organization',
  ],
  region: ['unsupported_country_region_territory'],
  model: ['model_not_found', 'model_not_supported', 'model_decommissioned', 'deploymentnotfound'],
}

/**
 * Codes about the request: its message may quote the request (the name of a function), so it is not searched for
 * phrases.
 */
const REQUEST_CODES = [
  'context_length_exceeded',
  'string_above_max_length',
  'content_filter',
  'content_policy_violation',
  'invalid_function_parameters',
  'invalid_prompt',
  'tool_use_failed',
]

const TEXTS: readonly (readonly [AccountTrouble, readonly RegExp[]])[] = [
  [
    'region',
    [
      /\b(location|country|region|territory)\b.{0,40} not (supported|available|allowed)\b/i,
      /\bnot (supported|available|allowed) in (your|this) .{0,20}(location|country|region|territory)\b/i,
    ],
  ],
  [
    'credit',
    [
      /\bcredit balance\b/i,
      /\b(insufficient|not enough|out of|no remaining|requires? more) (\w+ )?(credits?|balance|funds|quota)\b/i,
      /\bexceeded your (current|monthly|account) .{0,20}(quota|limit)\b/i,
      /\b(quota|budget) has been exceeded\b/i,
      /\bover budget\b/i,
      /\bused all (\w+ )?credits\b/i,
      /\bspending limit\b/i,
      /\baccount is in good standing\b/i,
      /\bAPI usage limits?\b/i,
      /\b(check|enable|update|set up|add) .{0,30}\bbilling\b/i,
      /\bbilling\b.{0,20} (limit|disabled|not enabled|not active|inactive)\b/i,
      /\bpayment (is )?required\b/i,
    ],
  ],
  [
    'permission',
    [
      /\b(account|organi[sz]ation|project|workspace|consumer|subscription|team)\b.{0,60} (disabled|suspended|deactivated|terminated|blocked|banned|not active|inactive|restricted)\b/i,
      /\bmust be verified\b/i,
    ],
  ],
  [
    'key',
    [
      /\b(api|access|subscription)[ _-]?(key|token)\b.{0,40} (not valid|invalid|not found|incorrect|expired|missing|revoked|leaked|disabled|blocked)\b/i,
      /\b(invalid|incorrect|missing|expired|wrong|no) (x-)?(api|subscription|access|auth\w*|bearer)[ _-]?(key|token|credentials?)\b/i,
    ],
  ],
  [
    'model',
    [
      /\bmodel\b.{0,80} (not found|does not exist|no longer available|has been (deprecated|retired|decommissioned|removed))\b/i,
      /\b(is )?not a valid model\b/i,
      /\b(unknown|no such) model\b/i,
      /\bmodel (identifier|id|name) is invalid\b/i,
      /\b(requested|specified|provided) model is not (supported|available)\b/i,
      /\bmodel id\b.{0,100} on-demand throughput\b/i,
    ],
  ],
  [
    'permission',
    [
      /\bdo(es)? not have (the )?(\w+ )?(access|permissions?)\b/i,
      /\bpermission denied\b/i,
      /\bnot (allowed|authori[sz]ed|permitted|entitled) to (access|use|call|invoke|sample)\b/i,
    ],
  ],
]

const STATUSES: Readonly<Record<number, AccountTrouble>> = {
  401: 'key',
  402: 'credit',
  403: 'permission',
  404: 'model',
}

/** A quoted name can be anything: `check_billing` is a tool, not a billing problem. */
const QUOTED_NAME = /[`'"][\w.:/@-]{1,200}[`'"]/g

/** What a code says for certain, whatever the status: waiting does not help. */
export function troubleOfCodes(codes: ReadonlySet<string>): AccountTrouble | null {
  const kinds = Object.keys(CODES) as AccountTrouble[]
  return kinds.find((kind) => CODES[kind].some((code) => codes.has(code))) ?? null
}

/** Null when the refusal is about the request. */
export function accountTrouble(status: number, { codes, text }: RefusalFacts): AccountTrouble | null {
  const isOfRequest = REQUEST_CODES.some((code) => codes.has(code))
  return troubleOfCodes(codes) ?? (isOfRequest ? null : troubleOfText(text)) ?? STATUSES[status] ?? null
}

function troubleOfText(text: string): AccountTrouble | null {
  const sentences = text.replace(QUOTED_NAME, ' ')
  return TEXTS.find(([, patterns]) => patterns.some((pattern) => pattern.test(sentences)))?.[0] ?? null
}
