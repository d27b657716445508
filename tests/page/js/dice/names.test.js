import { equal } from "node:assert/strict";
import { test } from "node:test";
import { placeName, placePhrase } from "#page/dice/names.js";
import { speak } from "../support.js";

test("places have a title and a phrase for sentences, by game and action", async () => {
  await speak({
    "place.classic.road R1": "Road to city 7",
    "place.the.classic.road R1": "the road to city 7",
    "place.extra.road 0-3": "Road in the north",
  });
  equal(placeName("classic", "road R1"), "Road to city 7");
  equal(placePhrase("classic", "road R1"), "the road to city 7");
  equal(placeName("extra", "road 0-3"), "Road in the north");
});
