import { Button } from '../../../shared/appearance/button.tsx'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { type WidePicture, widePictureAddress } from '../../../shared/guild/picture-addresses.ts'
import { Section } from '../../../shared/page/section.tsx'
import { type GuildFieldsProps, shownPicture } from './guild-fields.ts'

const pictures: readonly { kind: WidePicture; name: string; feature: string; where: string }[] = [
  { kind: 'banner', name: 'banner', feature: 'BANNER', where: 'Above the channels.' },
  { kind: 'splash', name: 'invite background', feature: 'INVITE_SPLASH', where: 'Behind invites to the guild.' },
  {
    kind: 'discovery_splash',
    name: 'discovery background',
    feature: 'DISCOVERABLE',
    where: 'Where guilds are listed that anyone may find.',
  },
  { kind: 'home_header', name: 'home header', feature: 'COMMUNITY', where: 'Above the guild’s guide.' },
]

/** The wide pictures of a guild: those that its features allow, and those that it has from when they did. */
export function PictureFields({ draft, problems }: GuildFieldsProps) {
  const { id, features } = draft.value
  const shown = pictures.filter(({ kind, feature }) => features.includes(feature) || draft.value[kind] !== null)
  if (shown.length === 0) return null
  return (
    <Section title="Pictures">
      {shown.map(({ kind, name, where }) => {
        const value = draft.value[kind]
        return (
          <div key={kind} className="section-form">
            <PictureField
              key={`${draft.round}:${value === null}`}
              label={`Upload a ${name}`}
              shape="wide"
              current={shownPicture(value, (hash) => widePictureAddress(id, kind, hash, 160))}
              error={problems.get(kind)}
              onChoose={(picture) => draft.change({ [kind]: picture })}
            />
            <p className="field-hint">{where}</p>
            {value === null ? null : (
              <div className="section-buttons">
                <Button onPress={() => draft.change({ [kind]: null })}>{`Remove the ${name}`}</Button>
              </div>
            )}
          </div>
        )
      })}
    </Section>
  )
}
