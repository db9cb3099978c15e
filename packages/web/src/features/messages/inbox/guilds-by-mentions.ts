import { type UnreadSource, unreadInGuild } from '../../../state/unread.ts'

type NamedGuild = { readonly id: string; readonly name: string }

/** The guilds: those with unread mentions first, then the open one, then the others by name. */
export function guildsByMentions(source: UnreadSource, openId: string | null): readonly NamedGuild[] {
  const byName = new Intl.Collator()
  return [...source.world.guilds]
    .map(([id, { settings }]) => ({ id, name: settings.name, mentions: unreadInGuild(source, id).mentions }))
    .sort(
      (a, b) =>
        b.mentions - a.mentions || Number(b.id === openId) - Number(a.id === openId) || byName.compare(a.name, b.name),
    )
    .map(({ id, name }) => ({ id, name }))
}
