import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { type GuildBannerKind, guildBannerUrl } from '../../../shared/guild/image-urls.ts'
import { Section } from '../../../shared/page/section.tsx'
import { type GuildFieldsProps, shownPicture } from './guild-fields.ts'

const pictures: readonly { kind: GuildBannerKind; upload: string; remove: string; feature: string; where: string }[] = [
  {
    kind: 'banner',
    upload: t('overview.upload-banner'),
    remove: t('overview.remove-banner'),
    feature: 'BANNER',
    where: t('overview.above-the-channels'),
  },
  {
    kind: 'splash',
    upload: t('overview.upload-splash'),
    remove: t('overview.remove-splash'),
    feature: 'INVITE_SPLASH',
    where: t('overview.behind-invites-to-the-guild'),
  },
  {
    kind: 'discovery_splash',
    upload: t('overview.upload-discovery-splash'),
    remove: t('overview.remove-discovery-splash'),
    feature: 'DISCOVERABLE',
    where: t('overview.in-discover'),
  },
  {
    kind: 'home_header',
    upload: t('overview.upload-guild-guide-header'),
    remove: t('overview.remove-guild-guide-header'),
    feature: 'COMMUNITY',
    where: t('overview.above-the-guild-guide'),
  },
]

/** The wide pictures of a guild: those that its features allow, and existing ones. */
export function PictureFields({ draft, problems }: GuildFieldsProps) {
  const { id, features } = draft.value
  const shown = pictures.filter(({ kind, feature }) => features.includes(feature) || draft.value[kind] !== null)
  if (shown.length === 0) return null
  return (
    <Section title={t('overview.images')}>
      {shown.map(({ kind, upload, remove, where }) => {
        const value = draft.value[kind]
        return (
          <div key={kind} className="section-form">
            <PictureField
              key={`${draft.round}:${value === null}`}
              label={upload}
              shape="wide"
              current={shownPicture(value, (hash) => guildBannerUrl(id, kind, hash, 160))}
              error={problems.get(kind)}
              onChoose={(picture) => draft.change({ [kind]: picture })}
            />
            <p className="field-hint">{where}</p>
            {value === null ? null : (
              <div className="section-buttons">
                <Button onPress={() => draft.change({ [kind]: null })}>{remove}</Button>
              </div>
            )}
          </div>
        )
      })}
    </Section>
  )
}
