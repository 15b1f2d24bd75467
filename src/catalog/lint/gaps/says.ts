// Phrases by which descriptions cover a topic, in English and in Chinese. Broad on purpose: a gap is reported only when
// nothing of the kind is said.

const VERB = '(?:use|call|run|invoke|try|choose)'
const SOMEBODY = '(?:you|users?|the (?:user|model|assistant|agent|caller|client)|an? (?:user|agent)|someone|they)'
const GOOD_FOR =
  '(?:useful|ideal|perfect|essential|suitable|suited|helpful|best|great|recommended|designed|intended|meant|handy|' +
  'invaluable|necessary|needed|crucial|valuable|optimi[sz]ed|appropriate|preferred|convenient)'

/** When to use the tool: a situation, a purpose beyond the tool, a place in a workflow. */
const WHEN = anyOf([
  `when to ${VERB}`,
  'use[ -]cases?',
  'scenarios?',
  'situations? (?:where|when|in which|that)',
  `${VERB} (?:when|if|for|to|before|after|only)`,
  `${VERB} (?:this|it|these|the)(?: \\w+)? (?:when|whenever|if|for|to|before|after|in|only|instead|first|once|on|during|with|as (?:an?|the))`,
  'used? (?:when|if|before|after|during)',
  '(?:can|may|should|could|must|to) be (?:used|called|run|invoked|executed) (?:to|for|when|if|as|in|with|before|after|on|first)',
  `${GOOD_FOR} (?:for|when|to|if|in|as|with)`,
  'suits',
  `(?:when|whenever|if|once|before|after|until|for) ${SOMEBODY}`,
  '(?:before|after|when|while) (?:calling|using|running|creating|making|trying|starting|working|reading|writing|editing|opening|deleting|sending|modifying|executing)',
  '(?:before|after|when|while|for) (?:debugging|investigating|planning|analy[sz]ing|evaluating|exploring|understanding|identifying|monitoring|troubleshooting|tracking|comparing|visuali[sz]ing)',
  'helps? (?:you )?(?:to )?(?:with|understand|identify|discover|find|decide|assess|determine|debug|plan|ensure)',
  `(?:must|should|need to|have to|always|first|then) ${VERB}`,
  `${VERB} \\S+ (?:first|before|beforehand)`,
  '(?:first|next|last|mandatory|required|final) step',
  'instead of',
  'rather than',
  'better (?:than|for|when|if)',
  'in cases? (?:where|of|when)',
])
const WHEN_ZH =
  /适用|适合|场景|当.{1,40}(?:时|使用)|用于|用来|需要.{1,20}时|调用此|使用此|使用本|在.{1,30}(?:之前|之后|前调用)/

/** When another tool, or none, is the right one. */
const WHEN_NOT = anyOf([
  `(?:do not|don't|never|should not|shouldn't|must not|not to|no need to|need not|avoid) (?:use|call|run|invoke|try|rely|be used|be called|using|calling|running|relying)`,
  `when not to`,
  'not (?:suitable|intended|recommended|meant|designed|needed|necessary|appropriate|useful|required) (?:for|to|when|if|as|with|in)',
  'not for',
  'instead',
  'rather than',
  'unless',
  'only (?:when|if|for|after|once|applies|applicable|relevant)',
  `(?:only ${VERB}|${VERB} (?:it |this |this tool )?only)`,
  'prefer(?:red|ably)?',
  'otherwise',
  'unlike',
  '(?:better|faster|cheaper) than',
  'as opposed to',
  'alternatively',
  'in contrast',
  'except (?:when|for|if|in)',
  'already (?:have|has|know|exists?|provided)',
  `for [^.\\n]{1,60}, ${VERB} (?!this|it\\b)\\S+`,
  `if [^.\\n]{1,80}, ${VERB} (?!this|it\\b)\\S+`,
])
const WHEN_NOT_ZH = /不要|请勿|不适用|不用于|而不是|否则|除非|仅当|只在|只有.{1,20}才/

/** What the tool cannot do, needs first, or does that is hard to undo. */
const LIMITS = anyOf([
  'only',
  'cannot',
  "can(?: not|'t)",
  "(?:do(?:es)?|will|must|may|should|could|is|are)(?: not|n't)",
  "won't",
  'not (?:supported|available|allowed|included|guaranteed|yet|possible|returned|all|be)',
  'unable',
  'unsupported',
  'limit(?:s|ed|ations?)?',
  'max(?:imum)?',
  'min(?:imum)?',
  'at (?:most|least|a time)',
  'up to',
  '(?:no more|fewer|less|more|older|larger|smaller|longer|greater) than (?:\\d+|an?|one|two|ten|the|its)',
  'must',
  'requires?',
  'required',
  'requirements?',
  'prerequisites?',
  'needs? (?:to|an?|the|either|one|both)',
  '[a-z]+s (?:no|nothing)',
  'restrict(?:ed|s|ions?)?',
  'deprecated',
  'read-?only',
  'overwr(?:ite|ites|itten|iting)',
  'irreversibl[ey]',
  'undone?',
  'permanent(?:ly)?',
  'destructive',
  'caution',
  'warning',
  '(?:be )?careful',
  'caveats?',
  'fails?',
  '(?:an?|returns?|throws?|raises?|with) errors?',
  'errors? (?:if|when|message|is|are)',
  'rate[ -]limit\\w*',
  'time(?:s|d)?[ -]?outs?',
  'truncat\\w+',
  'paginat\\w+',
  'never',
  'except',
  'exclud(?:e|es|ed|ing)',
  'depends? on',
  'experimental',
  'may (?:take|fail|differ|vary|contain|change)',
  '(?:already|not|n.t|if (?:it )?) exists?',
  '(?:within|outside)(?: of)? (?:the |an? |your )?(?:allowed|specified|given|current|last|past|configured|same|\\d)',
  'support(?:s|ed)',
  'unless',
  'even if',
  '(?:if|where|when) (?:available|applicable|possible|omitted|not|no|none|empty|missing)',
  'available (?:only|for|in|from)',
  'between \\d',
  'in (?:the )?range',
  'ranges from',
  'quota',
  'charged?',
])
const LIMITS_ZH = /限制|仅|只|不支持|不能|无法|不会|必须|最多|最大|至少|不超过|注意|失败|错误/

const FORM =
  '(?:json|html|markdown|text|xml|csv|yaml|pdf|svg|png|images?|lists?|arrays?|objects?|strings?|tables?|dict(?:ionary)?|base64|resources?|trees?|numbers?|booleans?|urls?|diffs?|buffers?|maps?)'

/** What the answer contains, or its format. */
const RESULT = anyOf([
  'return(?:s|ed|ing)?',
  'outputs?',
  'yields?',
  'gives? back',
  'respon(?:se|ses|ds)',
  'results?',
  'answers? with',
  'produces?',
  '(?:provid|includ|contain|show|display|giv|list)(?:es?|s|ing)? (?:[\\w-]+,? ){0,4}(?:information|details?|data|metadata|lists?|status|summar(?:y|ies)|stat(?:s|istics)|names?|fields?|metrics?|descriptions?|values?|ids?|sizes?|dates?|types?|links?|urls?|scores?|counts?)',
  `(?:as|in|into|to) (?:an? |the )?(?:[\\w-]+ ){0,2}${FORM}`,
  'in (?:[\\w-]+ ){0,2}format',
  '(?:json|structured|formatted|plain) (?:object|array|string|text|output|structure)',
  '(?:sorted|ordered|grouped) by',
  '(?:newest|oldest|latest|most \\w+) first',
  '(?:gets?|fetch(?:es)?|retrieves?|provides?) (?:an? |the )?(?:[\\w-]+ )?(?:lists?|summar(?:y|ies)|trees?|tables?|images?|screenshots?|urls?|counts?|numbers?)',
  'confirmation',
  'along with',
  'together with',
  'each (?:result|entry|item|record|match|line|row)',
  'with (?:their|its|detailed|the following)',
  '(?:saved?|written|stored?) (?:to|in|as|at)',
])
const RESULT_ZH = /返回|输出|结果|格式|包含|包括|展示/

/** A value, a call or a name as an example. */
const EXAMPLE = anyOf([
  'e\\.?g',
  'for (?:example|instance)',
  'examples?',
  'such as',
  'i\\.e',
  'sample',
  '(?:like|say) ["\'`“]',
])
const LITERAL = /["`“][^"`”\n]{1,80}["`”]|(?<![\w])'[^'\n]{1,80}'(?!\w)|\b\w+\([^()\n]*["'\d][^()\n]*\)|```|>>> /
const EXAMPLE_ZH = /例如|比如|示例|例子|如[:：]|“[^“”\n]{1,80}”|「[^「」\n]{1,80}」|《[^《》\n]{1,80}》/

/** A list of arguments, or a description of the input. */
const INPUTS =
  /^[ \t]*(?:args?|arguments?|param(?:eter)?s?|inputs?|required|optional)\b[^\n]{0,20}:|^[ \t]*[-*•][ \t]*["'`*]{0,3}[A-Za-z_][\w.-]{0,60}["'`*]{0,3}[ \t]*(?:\([^()\n]{0,80}\))?[ \t]*(?::|--|–|—)|[@:]param\b|\b(?:parameters?|arguments?|args)\b|\binputs?\b|\b(?:takes|accepts?|expects?|requires?|specify|pass|given|provide) (?:in )?(?:an?|the|one|two|your|either|optional|their|both)\b|\b(?:takes|needs|requires) no (?:arguments?|parameters?|input)|\((?:optional|required|default)|\bdefaults? (?:to|is|:)|\boptional(?:ly)?\b|参数|输入|可选/im

export const saysWhen = (text: string): boolean => WHEN.test(text) || WHEN_ZH.test(text)
export const saysWhenNot = (text: string): boolean => WHEN_NOT.test(text) || WHEN_NOT_ZH.test(text)
export const saysLimits = (text: string): boolean => LIMITS.test(text) || LIMITS_ZH.test(text)
export const saysResult = (text: string): boolean => RESULT.test(text) || RESULT_ZH.test(text)
export const saysExample = (text: string): boolean => EXAMPLE.test(text) || LITERAL.test(text) || EXAMPLE_ZH.test(text)
export const saysInputs = (text: string): boolean => INPUTS.test(text)

function anyOf(alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w-])(?:${alternatives.join('|')})(?![\\w-])`, 'i')
}
