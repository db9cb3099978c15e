import ts from 'typescript'

/** The name of an import in the output file. */
type Rename = (specifier: string, from: string) => string

/** Renames the imports of declarations. */
export const renameTypeImports =
  (rename: Rename): ts.TransformerFactory<ts.SourceFile | ts.Bundle> =>
  (context) =>
  (file) =>
    ts.isSourceFile(file) ? renameIn(file, context, rename) : file

function renameIn(file: ts.SourceFile, context: ts.TransformationContext, rename: Rename): ts.SourceFile {
  const visit = (node: ts.Node): ts.Node =>
    ts.visitEachChild(node, (child) => (isImport(node) ? (renamed(child) ?? visit(child)) : visit(child)), context)
  const renamed = (node: ts.Node): ts.Node | null => {
    if (ts.isStringLiteral(node)) return ts.factory.createStringLiteral(rename(node.text, file.fileName), true)
    if (!ts.isLiteralTypeNode(node)) return null
    return ts.visitEachChild(node, (child) => renamed(child) ?? child, context)
  }
  return ts.visitNode(file, visit, ts.isSourceFile)
}

const isImport = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isImportTypeNode(node) ||
  ts.isModuleDeclaration(node)
