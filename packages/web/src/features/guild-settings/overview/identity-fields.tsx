import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { guildIconUrl } from '../../../shared/guild/image-urls.ts'
import { Section } from '../../../shared/page/section.tsx'
import { type GuildFieldsProps, shownPicture } from './guild-fields.ts'

/** The guild's name, description and icon. */
export function IdentityFields({ draft, problems }: GuildFieldsProps) {
  const { id, name, icon, description } = draft.value
  return (
    <Section title={t('guild-settings.profile')}>
      <div className="section-form">
        <div className="section-buttons">
          <PictureField
            key={`${draft.round}:${icon === null}`}
            label={t('guild-settings.upload-an-icon')}
            current={shownPicture(icon, (hash) => guildIconUrl(id, hash, 80))}
            error={problems.get('icon')}
            onChoose={(picture) => draft.change({ icon: picture })}
          />
          {icon === null ? null : (
            <Button onPress={() => draft.change({ icon: null })}>{t('overview.remove-icon')}</Button>
          )}
        </div>
        <Field
          name="name"
          label={t('guild-settings.name')}
          required
          autoComplete="off"
          maxLength={LIMITS.guildName.max}
          value={name}
          onChange={({ target }) => draft.change({ name: target.value })}
          error={problems.get('name')}
        />
        <TextAreaField
          name="description"
          label={t('guild-settings.description')}
          hint={t('overview.shown-with-invites-and-wherever-the')}
          maxLength={LIMITS.guildDescription.max}
          value={description ?? ''}
          onType={(text) => draft.change({ description: text === '' ? null : text })}
          error={problems.get('description')}
        />
      </div>
    </Section>
  )
}
