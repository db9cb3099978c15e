import { t } from '../../../language/guild-settings.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import './expressions.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import { deleteGuildEmoji } from '@guildhall/protocol/operations/emojis/delete-guild-emoji'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { describeProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Emoji as Drawn } from '../../../shared/emoji/emoji.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useMe } from '../../../state/world.ts'
import { ExpressionRow } from './expression-row.tsx'
import { useCreators } from './use-creators.ts'

const none: ReadonlyMap<string, Emoji> = new Map()

/** A guild's emojis, with the number of free slots. */
export function EmojiList({ guildId }: { guildId: string }) {
  const client = useClient()
  const me = useMe()
  const guild = useGuild(guildId)
  const emojis = guild?.emojis ?? none
  const creators = useCreators(guildId, 'emojis', emojis)
  const mayCreate = useCanInGuild(guildId, 'CREATE_GUILD_EXPRESSIONS')
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD_EXPRESSIONS')
  if (guild === undefined) return null

  const remove = ({ id, name }: Emoji) =>
    askToConfirm({
      title: t('guild-settings.confirm-delete', { name }),
      text: t('expressions.messages-with-it-will-show-its'),
      action: t('guild-settings.delete'),
      work: () => client.call(deleteGuildEmoji, { guildId, emojiId: id }),
    })

  return (
    <div className="expressions">
      <p className="section-text">{slotsOf(guild)}</p>
      {creators.problem === null ? null : <Notice tone="danger">{describeProblem(creators.problem)}</Notice>}
      {mayCreate ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => openUpload(guildId)}>
            {t('expressions.upload-emojis-dialog')}
          </Button>
        </div>
      ) : null}
      {emojis.size === 0 ? <p className="section-empty">{t('expressions.no-emojis-yet')}</p> : null}
      <ul className="section-list" aria-label={t('expressions.emojis')}>
        {[...emojis.values()].map((emoji) => {
          const creator = creators.of.get(emoji.id)
          const mayChange = mayManage || (mayCreate && creator?.id === me.id)
          return (
            <ExpressionRow
              key={emoji.id}
              name={emoji.name}
              picture={<Drawn look="large" emoji={{ ...emoji, isAnimated: emoji.animated }} />}
              creator={creator}
              notes={notesOf(guild, emoji)}
              onEdit={mayChange ? () => openEdit(guildId, emoji) : undefined}
              onDelete={mayChange ? () => remove(emoji) : undefined}
            />
          )
        })}
      </ul>
    </div>
  )
}

/** Static and animated emojis have separate slots; those of integrations don't count. */
function slotsOf({ emojis, settings: { premium_tier } }: ClientGuild): string {
  const own = [...emojis.values()].filter(({ managed }) => !managed)
  const moving = own.filter(({ animated }) => animated).length
  const slots = LIMITS.emojisPerTier[premium_tier] ?? 0
  const more = LIMITS.emojisPerTier[premium_tier + 1]
  const used = t('expressions.of-static-and-of-animated-emojis', { count: own.length - moving, slots, moving })
  return more === undefined
    ? used
    : t('expressions.boost-level-raises-this-to-of', { used, premiumTier: premium_tier + 1, more })
}

function notesOf({ roles }: ClientGuild, emoji: Emoji): string[] {
  const names = emoji.roles.flatMap((id) => roles.get(id)?.name ?? [])
  return [
    ...(names.length === 0 ? [] : [t('expressions.only-for', { names: formatList(names) })]),
    ...(emoji.managed ? [t('expressions.added-by-an-integration')] : []),
    ...(emoji.available ? [] : [t('expressions.unavailable-the-guild-has-fewer-slots')]),
  ]
}

const openUpload = (guildId: string): void =>
  openDialog(async () => {
    const { UploadEmojisDialog } = await import('./upload-emojis-dialog.tsx')
    return (close) => <UploadEmojisDialog guildId={guildId} onClose={close} />
  })

const openEdit = (guildId: string, emoji: Emoji): void =>
  openDialog(async () => {
    const { EditEmojiDialog } = await import('./edit-emoji-dialog.tsx')
    return (close) => <EditEmojiDialog guildId={guildId} emoji={emoji} onClose={close} />
  })
