import ts from 'typescript'

/** The name of an import in the output file. `isPath` for `import.meta.resolve`. */
type Rename = (specifier: string, from: string, isPath: boolean) => string

/** Renames the run-time imports of a source. */
export const renameImports =
  (rename: Rename): ts.TransformerFactory<ts.SourceFile> =>
  (context) =>
  (file) =>
    renameIn(file, context, kindOfCode, rename)

/** Renames the imports of declarations. */
export const renameTypeImports =
  (rename: Rename): ts.TransformerFactory<ts.SourceFile | ts.Bundle> =>
  (context) =>
  (file) =>
    ts.isSourceFile(file) ? renameIn(file, context, kindOfType, rename) : file

/** Whether a node names a module, or the path of a file. */
type Kind = 'module' | 'path' | null

function renameIn(
  file: ts.SourceFile,
  context: ts.TransformationContext,
  kindOf: (node: ts.Node) => Kind,
  rename: Rename,
): ts.SourceFile {
  const visit = (node: ts.Node): ts.Node => {
    const kind = kindOf(node)
    if (kind === null) return ts.visitEachChild(node, visit, context)
    return ts.visitEachChild(node, (child) => literalIn(child, kind) ?? visit(child), context)
  }
  const literalIn = (node: ts.Node, kind: Kind): ts.Node | null => {
    if (ts.isStringLiteral(node)) {
      return ts.factory.createStringLiteral(rename(node.text, file.fileName, kind === 'path'), true)
    }
    if (!ts.isLiteralTypeNode(node)) return null
    return ts.visitEachChild(node, (child) => literalIn(child, kind) ?? child, context)
  }
  return ts.visitNode(file, visit, ts.isSourceFile)
}

function kindOfCode(node: ts.Node): Kind {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? null : 'module'
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? null : 'module'
  if (!ts.isCallExpression(node)) return null
  const callee = node.expression
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return 'module'
  const isOfMeta = ts.isPropertyAccessExpression(callee) && ts.isMetaProperty(callee.expression)
  return isOfMeta && callee.name.text === 'resolve' ? 'path' : null
}

const kindOfType = (node: ts.Node): Kind =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isImportTypeNode(node) ||
  ts.isModuleDeclaration(node)
    ? 'module'
    : null
