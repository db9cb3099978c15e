import { t } from '../../../language/guild-settings.ts'
import './role-colours.css'
import type { RoleColors } from '@guildhall/protocol/objects/guilds/role'
import { useId } from 'react'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { cssColour } from './role-icon.tsx'

const offered = [
  [0, t('guild-settings.none')],
  [0x1abc9c, t('roles.teal')],
  [0x2e8b57, t('roles.green')],
  [0x3477c9, t('roles.blue')],
  [0x8a5ac2, t('roles.purple')],
  [0xc2478d, t('roles.pink')],
  [0xd9a514, t('roles.yellow')],
  [0xd9742b, t('roles.orange')],
  [0xc93b3b, t('roles.red')],
  [0x7a8a91, t('roles.grey')],
] as const

const styles = [
  { value: 'plain', text: t('roles.one-colour') },
  { value: 'gradient', text: t('roles.two-colours') },
  { value: 'holographic', text: t('roles.holographic') },
] as const

/** The only allowed set of three colours (docs/spec/roles.md#colors). */
const holographic: RoleColors = { primary_color: 11127295, secondary_color: 16759788, tertiary_color: 16761760 }

type RoleColoursProps = { colors: RoleColors; hasGradients: boolean; onChange: (colors: RoleColors) => void }

/** A role's colour: a preset, any other, or several if the guild's features allow it. */
export function RoleColours({ colors, hasGradients, onChange }: RoleColoursProps) {
  const { primary_color: first, secondary_color: second, tertiary_color: third } = colors
  const style = third !== null ? 'holographic' : second !== null ? 'gradient' : 'plain'

  function choose(next: (typeof styles)[number]['value']) {
    if (next === 'holographic') onChange(holographic)
    else onChange({ primary_color: first, secondary_color: next === 'gradient' ? first : null, tertiary_color: null })
  }

  return (
    <>
      {hasGradients || style !== 'plain' ? (
        <RadioChoice label={t('roles.colour-style')} options={styles} chosen={style} onChoose={choose} />
      ) : null}
      {style === 'holographic' ? null : (
        <Colour
          label={t('guild-settings.colour')}
          value={first}
          onChange={(primary_color) => onChange({ ...colors, primary_color })}
        />
      )}
      {style === 'gradient' && second !== null ? (
        <Colour
          label={t('roles.second-colour')}
          value={second}
          onChange={(secondary_color) => onChange({ ...colors, secondary_color })}
        />
      ) : null}
    </>
  )
}

type ColourProps = { label: string; value: number; onChange: (color: number) => void }

function Colour({ label, value, onChange }: ColourProps) {
  const id = useId()
  return (
    <fieldset className="role-colours">
      <legend className="field-label">{label}</legend>
      {offered.map(([color, name]) => (
        <label key={color} className="role-colour">
          <input
            type="radio"
            name={id}
            className="role-colour-radio"
            checked={value === color}
            onChange={() => onChange(color)}
          />
          <span
            className="role-colour-patch"
            data-none={color === 0 || undefined}
            style={color === 0 ? {} : { backgroundColor: cssColour(color) }}
          />
          <span className="unseen">{name}</span>
        </label>
      ))}
      <label className="role-colour-other">
        <input
          type="color"
          className="role-colour-input"
          value={cssColour(value)}
          onChange={({ target }) => onChange(Number.parseInt(target.value.slice(1), 16))}
        />
        {t('roles.other-colour')}
      </label>
    </fieldset>
  )
}
