/** The features of a guild with one more or less, the others in their order. */
export const withFeature = (features: readonly string[], feature: string, isOn: boolean): string[] => {
  const others = features.filter((each) => each !== feature)
  return isOn ? [...others, feature] : others
}
