declare module 'discord-api-spec/zod' {
  const schemas: Record<string, unknown>
  export = schemas
}
