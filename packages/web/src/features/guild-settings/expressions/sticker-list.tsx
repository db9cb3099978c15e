import { t } from '../../../language/guild-settings.ts'
import './expressions.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import { deleteGuildSticker } from '@guildhall/protocol/operations/stickers/delete-guild-sticker'
import type { ClientGuild } from '@guildhall/protocol/state/client-guild'
import { Sticker as StickerIcon } from 'lucide-react'
import { describeProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { stickerUrl } from '../../../shared/guild/image-urls.ts'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { Notice } from '../../../shared/page/notice.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useMe } from '../../../state/world.ts'
import { ExpressionRow } from './expression-row.tsx'
import { useCreators } from './use-creators.ts'

const none: ReadonlyMap<string, Sticker> = new Map()

/** A guild's stickers, with the number of free slots. */
export function StickerList({ guildId }: { guildId: string }) {
  const client = useClient()
  const me = useMe()
  const guild = useGuild(guildId)
  const stickers = guild?.stickers ?? none
  const creators = useCreators(guildId, 'stickers', stickers)
  const mayCreate = useCanInGuild(guildId, 'CREATE_GUILD_EXPRESSIONS')
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD_EXPRESSIONS')
  if (guild === undefined) return null

  const remove = ({ id, name }: Sticker) =>
    askToConfirm({
      title: t('guild-settings.confirm-delete', { name }),
      text: t('expressions.messages-with-it-will-show-that'),
      action: t('guild-settings.delete'),
      work: () => client.call(deleteGuildSticker, { guildId, stickerId: id }),
    })

  return (
    <div className="expressions">
      <p className="section-text">{slotsOf(guild)}</p>
      {creators.problem === null ? null : <Notice tone="danger">{describeProblem(creators.problem)}</Notice>}
      {mayCreate ? (
        <div className="section-buttons">
          <Button look="main" onPress={() => openSticker(guildId, null)}>
            {t('expressions.new-sticker-dialog')}
          </Button>
        </div>
      ) : null}
      {stickers.size === 0 ? <p className="section-empty">{t('expressions.no-stickers-yet')}</p> : null}
      <ul className="section-list" aria-label={t('expressions.stickers')}>
        {[...stickers.values()].map((sticker) => {
          const creator = creators.of.get(sticker.id)
          const mayChange = mayManage || (mayCreate && creator?.id === me.id)
          return (
            <ExpressionRow
              key={sticker.id}
              name={sticker.name}
              picture={<Picture sticker={sticker} />}
              creator={creator}
              notes={notesOf(sticker)}
              onEdit={mayChange ? () => openSticker(guildId, sticker) : undefined}
              onDelete={mayChange ? () => remove(sticker) : undefined}
            />
          )
        })}
      </ul>
    </div>
  )
}

function Picture({ sticker: { id, format_type } }: { sticker: Sticker }) {
  const address = stickerUrl(id, format_type)
  return address === null ? (
    <span className="sticker-row-picture">
      <StickerIcon aria-hidden="true" />
    </span>
  ) : (
    <img className="sticker-row-picture" src={address} alt="" loading="lazy" />
  )
}

function slotsOf({ stickers, settings: { features, premium_tier } }: ClientGuild): string {
  const tiers = LIMITS.stickersPerTier
  const tier = features.includes('MORE_STICKERS') ? tiers.length - 1 : premium_tier
  const more = tiers[tier + 1]
  const used = t('expressions.of-stickers-used', { count: stickers.size, tiers: tiers[tier] ?? 0 })
  return more === undefined ? used : t('expressions.boost-level-raises-this-to', { used, tier: tier + 1, more })
}

const notesOf = ({ description, tags, available }: Sticker): string[] => [
  ...(description ? [description] : []),
  ...(tags === '' ? [] : [t('expressions.found-by', { tags })]),
  ...(available ? [] : [t('expressions.unavailable-the-guild-has-fewer-slots')]),
]

const openSticker = (guildId: string, sticker: Sticker | null): void =>
  openDialog(async () => {
    const { StickerDialog } = await import('./sticker-dialog.tsx')
    return (close) => <StickerDialog guildId={guildId} sticker={sticker} onClose={close} />
  })
