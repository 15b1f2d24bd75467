// A Stryker plugin. Texts that only people read are not mutated: descriptions of options and targets, and the question
// of a gate. All other texts are: messages, hints and findings are behaviour.

export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore } }]

function shouldIgnore({ node, parent, parentPath }) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return undefined
  if (parent.type === 'CallExpression' && parent.callee.property?.name === 'describe') return 'an option described'
  if (parent.type !== 'ObjectProperty' || parent.value !== node) return undefined
  if (parent.key.name === 'summary') return 'a gate described'
  const owner = parentPath.parentPath.parent
  return owner?.type === 'ObjectProperty' && owner.key.name === 'targets' ? 'a target described' : undefined
}
