/** A mainland mobile number as it is dialled there, or any number in international form (E.164). */
export const isMobileNumber = (text: string): boolean => /^(1[3-9]\d{9}|\+[1-9]\d{7,14})$/.test(text);
