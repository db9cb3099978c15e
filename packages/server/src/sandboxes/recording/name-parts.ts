import type { SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'

/**
 * Names that replace ids in a recording: `{channel:general}` for ids from the plan, `{12.id}` for ids from an answer, and
 * `{port}` for the port of a local URL. A backslash escapes such text that is not a name.
 */
const NAME = /\{(bot|port|(?:guild|channel|role|user):[^{}]{1,200}|\d{1,6}\.[\w.-]{1,200})\}/gu

/** A part of a text: literal text, or a name. */
export type NamePart = { readonly literal: string } | { readonly name: string }

/** Splits a recorded text into parts. */
export function partsOf(text: string): NamePart[] {
  const parts: NamePart[] = []
  let from = 0
  for (const found of text.matchAll(NAME)) {
    const isLiteral = text[found.index - 1] === '\\' && found.index > from
    const literal = text.slice(from, isLiteral ? found.index - 1 : found.index)
    if (isLiteral) parts.push({ literal: literal + found[0] })
    else parts.push({ literal }, { name: found[1] ?? '' })
    from = found.index + found[0].length
  }
  return [...parts, { literal: text.slice(from) }]
}

/** Escapes everything in a text that looks like a name. */
export const withoutNames = (text: string): string => text.replace(NAME, '\\$&')

/** The names of a plan's objects, by id. */
export function plannedNames({ bot, guilds, channels, roles, users }: SandboxWorld): Map<string, string> {
  const names = new Map<string, string>()
  for (const [kind, named] of Object.entries({ guild: guilds, role: roles, channel: channels, user: users })) {
    for (const [name, { id }] of Object.entries<{ id: string }>(named)) {
      if (!/[{}]/u.test(name)) names.set(id, `${kind}:${name}`)
    }
  }
  if (bot) names.set(bot.id, 'bot')
  return names
}
