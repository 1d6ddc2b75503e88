/** A search for the clinic's address on the map that the phone prefers. */
export const directionsTo = ({ address, city, pincode }: { address: string; city: string; pincode: string }): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${address}, ${city} ${pincode}` })}`;
