import { type Plugin, parseAst } from 'vite'

const CONTRACTS = /[\\/]packages[\\/]protocol[\\/]src[\\/]operations[\\/].+\.ts$/u

/** Reduces each contract to what a call needs, so that the client does not contain schemas that it never uses. */
export const stripContractsPlugin: Plugin = {
  name: 'strip-contracts',
  enforce: 'pre',
  transform: { filter: { id: CONTRACTS }, handler: (code) => ({ code: stripContract(code), map: null }) },
}

/**
 * The module of a contract with its method, its path, whether it has a body, and its response if declared by a word.
 * @throws Error if the module contains anything but one contract
 */
export function stripContract(code: string): string {
  const [exported, ...others] = parseAst(code, { lang: 'ts' }).body.filter(({ type }) => type !== 'ImportDeclaration')
  const declaration = exported?.type === 'ExportNamedDeclaration' ? exported.declaration : null
  const [declared] = declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  const [fields] = declared?.init?.type === 'CallExpression' ? declared.init.arguments : []
  if (declared?.id.type !== 'Identifier' || fields?.type !== 'ObjectExpression' || others.length > 0)
    throw new Error('a module of operations/ holds one contract and nothing else')
  const kept = fields.properties.flatMap((field) => {
    if (field.type !== 'Property' || field.key.type !== 'Identifier') throw new Error('a contract names its fields')
    const { key, value } = field
    if (key.name === 'body') return ['body: {}']
    const isKept = ['method', 'path', 'returns'].includes(key.name) && value.type === 'Literal'
    return isKept ? [code.slice(field.start, field.end)] : []
  })
  return `export const ${declared.id.name} = { ${kept.join(', ')} }\n`
}
