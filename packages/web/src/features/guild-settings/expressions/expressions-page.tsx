import { t } from '../../../language/guild-settings.ts'
import { navigate } from '../../../shared/page/location.ts'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { Tabs } from '../../../shared/page/tabs.tsx'
import type { GuildPageProps } from '../guild-pages.ts'
import { EmojiList } from './emoji-list.tsx'
import { StickerList } from './sticker-list.tsx'

/** The emojis and stickers of a guild. */
export function ExpressionsPage({ guildId, item }: GuildPageProps) {
  return (
    <Tabs
      label={t('expressions.emojis-or-stickers')}
      chosen={item === 'stickers' ? 'stickers' : 'emojis'}
      onChoose={(tab) => navigate(guildSettingsPath(guildId, 'expressions', tab))}
      tabs={[
        { value: 'emojis', label: t('expressions.emojis'), draw: () => <EmojiList guildId={guildId} /> },
        { value: 'stickers', label: t('expressions.stickers'), draw: () => <StickerList guildId={guildId} /> },
      ]}
    />
  )
}
