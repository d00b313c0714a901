/** Title of a member until the data model has loaded: `flights.origin_state` becomes "Origin state". */
export function toProvisionalTitle(member: string): string {
  const words = (member.split('.').at(-1) ?? member).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
