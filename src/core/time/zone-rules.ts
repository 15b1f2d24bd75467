// Written by scripts/zone-rules.mjs from the time-zone database 2025b (public domain). A line: the names of a zone, its rule
// without end, its offset in minutes at the start, and each change since: minutes after the one before (base 36), new offset.
export const ZONE_RULES_FROM_MS = 946684800000
export const ZONE_RULES = `
Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich|GMT0|0|
Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte|EAT-3|180|
Africa/Algiers|CET-1|60|
Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo|WAT-1|60|
Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo|CAT-2|120|
Africa/Cairo|EET-2EEST,M4.5.5/0,M10.5.4/24|120|3n0o,180 4r2c,120 6hdo,180 4r2c,120 6hdo,180 4r2c,120 6hdo,180 4r2c,120 6p5o,180 4r2c,120 6hdo,180 4r2c,120 6hdo,180 4jac,120 6p5o,180 43qc,120 74po,180 3vyc,120 7cho,180 3o6c,120 7s1o,180 36ec,120 xdo,180 nac,120 14u1o,180 1amc,120 12xo,180 1q6c,120 2osho,180
Africa/Casablanca Africa/El_Aaiun|<+01>-1|0|2mvk0,60 2u6c,0 8fdo,60 2hyc,0 7u9o,60 30uc,0 7cho,60 3o6c,0 8fh0,60 2j40,0 yg0,60 19k0,0 6hc0,60 25s0,0 11s0,60 2eo0,0 4r40,60 2s00,0 12w0,60 2mg0,0 4r40,60 2dk0,0 12w0,60 30w0,0 4r40,60 25s0,0 12w0,60 3gg0,0 4jc0,60 1q80,0 1ao0,60 3o80,0 4jc0,60 1ig0,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60 9q00,0 12w0,60 9xs0,0 12w0,60 9q00,0 1ao0,60
Africa/Ceuta Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Amsterdam Europe/Andorra Europe/Belgrade Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb Europe/Zurich|CET-1CEST,M3.5.0,M10.5.0/3|60|2mho,120
Africa/Johannesburg Africa/Maseru Africa/Mbabane|SAST-2|120|
Africa/Juba|CAT-2|120|g0o,180 6l9mc,120
Africa/Khartoum|CAT-2|120|g0o,180 5klmc,120
Africa/Sao_Tome|GMT0|0|5mxlo,60 b9k0,0
Africa/Tripoli|EET-2|120|40yw0,60 4ag0,120
Africa/Tunis|CET-1|60|1o3ac,120 4oxo,60 5gpo,120 6p40,60 4jc0,120 6p40,60 4r40,120 6hc0,60
Africa/Windhoek|CAT-2|120|2u80,60 4r5o,120 6hac,60 4r5o,120 6p2c,60 4jdo,120 6p2c,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6p2c,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6p2c,60 4jdo,120 6p2c,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120 6hac,60 4r5o,120
America/Adak America/Atka US/Aleutian|HST10HDT,M3.2.0,M11.1.0|-600|2us0,-540 6hac,-600 4r5o,-540 6hac,-600 4yxo,-540 69ic,-600 4yxo,-540 69ic,-600 4yxo,-540 6hac,-600 4r5o,-540 6hac,-600 4r5o,-540 6hac,-600 43to,-540
America/Anchorage America/Juneau America/Nome America/Sitka America/Yakutat US/Alaska|AKST9AKDT,M3.2.0,M11.1.0|-540|2uqc,-480 6hac,-540 4r5o,-480 6hac,-540 4yxo,-480 69ic,-540 4yxo,-480 69ic,-540 4yxo,-480 6hac,-540 4r5o,-480 6hac,-540 4r5o,-480 6hac,-540 43to,-480
America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot America/Martinique America/Montserrat America/Port_of_Spain America/Puerto_Rico America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola America/Virgin|AST4|-240|
America/Araguaina|<-03>3|-120|1rfc,-180 6wxo,-120 43qc,-180 7cho,-120 3vyc,-180 7zto,-120 38mc,-180 313to,-120 3o6c,-180
America/Argentina/Buenos_Aires America/Argentina/Cordoba America/Buenos_Aires America/Cordoba America/Rosario|<-03>3|-180|2i4l0,-120 2dic,-180 6p5o,-120 4jac,-180
America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Argentina/La_Rioja America/Argentina/Rio_Gallegos America/Catamarca|<-03>3|-180|1dsd0,-240 l5o,-180 13r2c,-120 2dic,-180
America/Argentina/Jujuy America/Argentina/Salta America/Jujuy|<-03>3|-180|2i4l0,-120 2dic,-180
America/Argentina/Mendoza America/Mendoza|<-03>3|-180|1did0,-240 3w1o,-180 10q6c,-120 2dic,-180
America/Argentina/San_Juan|<-03>3|-180|1dr90,-240 1p5o,-180 12o6c,-120 2dic,-180
America/Argentina/San_Luis|<-03>3|-180|1dr90,-240 1p5o,-180 12o6c,-120 oec,-180 1hdo,-240 6p5o,-180 4jac,-240 6p5o,-180
America/Argentina/Tucuman|<-03>3|-180|1dsd0,-240 ddo,-180 13yuc,-120 2dic,-180 6p5o,-120 4jac,-180
America/Argentina/Ushuaia|<-03>3|-180|1dq50,-240 ndo,-180 13r2c,-120 2dic,-180
America/Asuncion|<-03>3|-180|1z90,-240 6hdo,-180 4r2c,-240 6p5o,-180 5m6c,-240 4jdo,-180 6p2c,-240 4r5o,-180 6hac,-240 61to,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6wxo,-180 4bic,-240 6wxo,-180 4bic,-240 6wxo,-180 5eec,-240 5eho,-180 5tyc,-240 5eho,-180 5tyc,-240 5m9o,-180 56mc,-240 61to,-180 56mc,-240 61to,-180 56mc,-240 61to,-180 5eec,-240 5u1o,-180 5eec,-240 5u1o,-180 5eec,-240 61to,-180 56mc,-240 61to,-180 56mc,-240 61to,-180 5eec,-240 5u1o,-180 5eec,-240 5u1o,-180 5eec,-240 5u1o,-180 5eec,-240 61to,-180
America/Atikokan America/Cayman America/Coral_Harbour America/Jamaica America/Panama|EST5|-300|
America/Bahia|<-03>3|-120|1rfc,-180 6wxo,-120 43qc,-180 7cho,-120 3vyc,-180 7zto,-120 38mc,-180 2pnlo,-120 43qc,-180
America/Bahia_Banderas|CST6|-420|2un0,-360 6hac,-420 5u1o,-360 4jac,-420 5u1o,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-300 6h8o,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360
America/Belem America/Cayenne America/Paramaribo Antarctica/Rothera Etc/GMT+3|<-03>3|-180|
America/Belize America/Costa_Rica America/El_Salvador America/Regina America/Swift_Current Canada/Saskatchewan|CST6|-360|
America/Boa_Vista|<-04>4|-180|1rh0,-240 6wxo,-180 7qc,-240
America/Bogota America/Guayaquil America/Lima Etc/GMT+5|<-05>5|-300|
America/Boise America/Denver America/Edmonton America/Inuvik America/Shiprock America/Yellowknife Canada/Mountain US/Mountain|MST7MDT,M3.2.0,M11.1.0|-420|2un0,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 43to,-360
America/Cambridge_Bay|MST7MDT,M3.2.0,M11.1.0|-360|2ulc,-300 6oz0,-360 b0t0,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 43to,-360
America/Campo_Grande|<-04>4|-180|1rh0,-240 6wxo,-180 43qc,-240 7cho,-180 3vyc,-240 7zto,-180 38mc,-240 7k9o,-180 3o6c,-240 821o,-180 3e6c,-240 7cho,-180 3vyc,-240 7zto,-180 3gec,-240 74po,-180 3vyc,-240 7k9o,-180 3o6c,-240 7k9o,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 43qc,-240 7cho,-180 3o6c,-240 7k9o,-180 3o6c,-240 7k9o,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 3vyc,-240 7zto,-180 38mc,-240
America/Cancun|EST5|-360|2ulc,-300 6hac,-360 5u1o,-300 4jac,-360 5u1o,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 30xo,-300
America/Caracas|<-04>4|-240|2hhfo,-270 2mmo0,-240
America/Chicago America/Menominee America/North_Dakota/Center US/Central|CST6CDT,M3.2.0,M11.1.0|-360|2ulc,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 43to,-300
America/Chihuahua|CST6|-420|2un0,-360 6hac,-420 5u1o,-360 4jac,-420 5u1o,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360
America/Ciudad_Juarez|MST7MDT,M3.2.0,M11.1.0|-420|2un0,-360 6hac,-420 5u1o,-360 4jac,-420 5u1o,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4blo,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 43to,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 43to,-360 7cec,-420 3w1o,-360 82z0,-420 35h0,-360
America/Coyhaique|<-03>3|-180|2710,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4r2c,-240 6hdo,-180 4r2c,-240 6hdo,-180 4r2c,-240 6p5o,-180 4jac,-240 6p5o,-180 56mc,-240 61to,-180 4r2c,-240 6hdo,-180 5eec,-240 5u1o,-180 6hac,-240 38po,-180 7ryc,-240 3w1o,-180 7cec,-240 43to,-180 74mc,-240 43to,-180 j0ec,-240 2t5o,-180 8fac,-240 2t5o,-180 8fac,-240 2t5o,-180 7cec,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 4yxo,-180 69ic,-240 4r5o,-180 6p2c,-240 4r5o,-180
America/Creston America/Dawson_Creek America/Hermosillo America/Phoenix US/Arizona|MST7|-420|
America/Cuiaba|<-04>4|-180|1rh0,-240 6wxo,-180 43qc,-240 7cho,-180 3vyc,-240 7zto,-180 38mc,-240 jaho,-180 3e6c,-240 7cho,-180 3vyc,-240 7zto,-180 3gec,-240 74po,-180 3vyc,-240 7k9o,-180 3o6c,-240 7k9o,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 43qc,-240 7cho,-180 3o6c,-240 7k9o,-180 3o6c,-240 7k9o,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 3vyc,-240 7cho,-180 3vyc,-240 7zto,-180 38mc,-240
America/Dawson America/Whitehorse Canada/Yukon|MST7|-480|2uoo,-420 6hac,-480 4r5o,-420 6hac,-480 4yxo,-420 69ic,-480 4yxo,-420 69ic,-480 4yxo,-420 6hac,-480 4r5o,-420 6hac,-480 4r5o,-420 6hac,-480 43to,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 43to,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 43to,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420
America/Detroit America/Grand_Turk America/Kentucky/Louisville America/Louisville America/Montreal America/Nassau America/New_York America/Nipigon America/Thunder_Bay America/Toronto Canada/Eastern US/Eastern US/Michigan|EST5EDT,M3.2.0,M11.1.0|-300|2ujo,-240 6hac,-300 4r5o,-240 6hac,-300 4yxo,-240 69ic,-300 4yxo,-240 69ic,-300 4yxo,-240 6hac,-300 4r5o,-240 6hac,-300 4r5o,-240 6hac,-300 43to,-240
America/Eirunepe America/Porto_Acre America/Rio_Branco Brazil/Acre|<-05>5|-300|2nlcc,-240 1onac,-300
America/Ensenada America/Santa_Isabel America/Tijuana Mexico/BajaNorte|PST8PDT,M3.2.0,M11.1.0|-480|2uoo,-420 6hac,-480 4r5o,-420 6hac,-480 4yxo,-420 69ic,-480 4yxo,-420 69ic,-480 4yxo,-420 6hac,-480 4r5o,-420 6hac,-480 4r5o,-420 6hac,-480 4r5o,-420 6hac,-480 4yxo,-420 69ic,-480 4yxo,-420 69ic,-480 4blo,-420
America/Fort_Nelson|MST7|-480|2uoo,-420 6hac,-480 4r5o,-420 6hac,-480 4yxo,-420 69ic,-480 4yxo,-420 69ic,-480 4yxo,-420 6hac,-480 4r5o,-420 6hac,-480 4r5o,-420 6hac,-480 43to,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 43to,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420 7cec,-480 3w1o,-420
America/Fort_Wayne America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Vevay America/Indianapolis US/East-Indiana|EST5EDT,M3.2.0,M11.1.0|-300|1ygzo,-240 6hac,-300 43to,-240
America/Fortaleza America/Maceio|<-03>3|-120|1rfc,-180 6wxo,-120 fic,-180 b0po,-120 3vyc,-180
America/Glace_Bay America/Halifax America/Thule Atlantic/Bermuda Canada/Atlantic|AST4ADT,M3.2.0,M11.1.0|-240|2ui0,-180 6hac,-240 4r5o,-180 6hac,-240 4yxo,-180 69ic,-240 4yxo,-180 69ic,-240 4yxo,-180 6hac,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 43to,-180
America/Godthab America/Nuuk|<-02>2<-01>,M3.5.0/-1,M10.5.0/0|-180|2mho,-120 6p40,-180 4jc0,-120 6p40,-180 4r40,-120 6hc0,-180 4r40,-120 6hc0,-180 4r40,-120 6p40,-180 4jc0,-120 6p40,-180 4jc0,-120 6p40,-180 4jc0,-120 6p40,-180 4r40,-120 6hc0,-180 4r40,-120 6hc0,-180 4r40,-120 6p40,-180 4jc0,-120 6p40,-180 4jc0,-120 6p40,-180 4r40,-120 6hc0,-180 4r40,-120 6hc0,-180 4r40,-120 6hc0,-180 4r40,-120 6p40,-180 4jc0,-120 6p40,-180 4jc0,-120 6p40,-180 4r40,-120 6hc0,-180 4r40,-120 6hc0,-180 4r40,-120 6p40,-180 4jc0,-120 6p40,-180 4jc0,-120 bg80,-60
America/Goose_Bay|AST4ADT,M3.2.0,M11.1.0|-240|2uep,-180 6hac,-240 4r5o,-180 6hac,-240 4yxo,-180 69ic,-240 4yxo,-180 69ic,-240 4yxo,-180 6hac,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 43to,-180 7cec,-240 3w1o,-180 7cec,-240 3w1o,-180 7cec,-240 43to,-180 7cec,-240 3w1o,-180 7chn,-240
America/Guatemala|CST6|-360|1zc20,-300 4r2c,-360
America/Guyana America/La_Paz America/Manaus America/Porto_Velho Brazil/West Etc/GMT+4|<-04>4|-240|
America/Havana|CST5CDT,M3.2.0/0,M11.1.0/1|-300|2ugc,-240 6hc0,-300 4r40,-240 6hc0,-300 4yw0,-240 69k0,-300 4yw0,-240 69k0,-300 4r40,-240 t600,-300 43s0,-240 74o0,-300 4bk0,-240 6ww0,-300 43s0,-240 74o0,-300 4bk0,-240 74o0,-300 4bk0,-240 7cg0,-300 4bk0,-240 6p40,-300
America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN US/Indiana-Starke|CST6CDT,M3.2.0,M11.1.0|-300|24ybo,-360 43to,-300
America/Indiana/Petersburg America/Indiana/Vincennes|EST5EDT,M3.2.0,M11.1.0|-300|24ybo,-360 43to,-300 b8ec,-240
America/Indiana/Winamac|EST5EDT,M3.2.0,M11.1.0|-300|24ybo,-360 43to,-240 7cco,-300
America/Iqaluit America/Kentucky/Monticello America/Pangnirtung|EST5EDT,M3.2.0,M11.1.0|-360|2ulc,-300 b8ec,-240 6hac,-300 4yxo,-240 69ic,-300 4yxo,-240 69ic,-300 4yxo,-240 6hac,-300 4r5o,-240 6hac,-300 4r5o,-240 6hac,-300 43to,-240
America/Los_Angeles America/Vancouver Canada/Pacific US/Pacific|PST8PDT,M3.2.0,M11.1.0|-480|2uoo,-420 6hac,-480 4r5o,-420 6hac,-480 4yxo,-420 69ic,-480 4yxo,-420 69ic,-480 4yxo,-420 6hac,-480 4r5o,-420 6hac,-480 4r5o,-420 6hac,-480 43to,-420
America/Managua|CST6|-360|1nga0,-300 5eec,-360 6hh0,-300 4r0o,-360
America/Matamoros|CST6CDT,M3.2.0,M11.1.0|-360|2ulc,-300 6hac,-360 5u1o,-300 4jac,-360 5u1o,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4blo,-300
America/Mazatlan Mexico/BajaSur|MST7|-420|2un0,-360 6hac,-420 5u1o,-360 4jac,-420 5u1o,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420
America/Merida America/Mexico_City America/Monterrey Mexico/General|CST6|-360|2ulc,-300 6hac,-360 5u1o,-300 4jac,-360 5u1o,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360
America/Metlakatla|AKST9AKDT,M3.2.0,M11.1.0|-480|4yi0o,-540 43to,-480 7cec,-540 3w1o,-480 7cec,-540 3w1o,-480 9pyc,-540 1iho,-480
America/Miquelon|<-03>3<-02>,M3.2.0,M11.1.0|-180|2ugc,-120 6hac,-180 4r5o,-120 6hac,-180 4yxo,-120 69ic,-180 4yxo,-120 69ic,-180 4yxo,-120 6hac,-180 4r5o,-120 6hac,-180 4r5o,-120 6hac,-180 43to,-120
America/Moncton|AST4ADT,M3.2.0,M11.1.0|-240|2uep,-180 6hac,-240 4r5o,-180 6hac,-240 4yxo,-180 69ic,-240 4yxo,-180 69ic,-240 4yxo,-180 6hac,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 43wz,-180
America/Montevideo|<-03>3|-180|1h6l0,-120 5u1o,-180 61to,-120 4r2c,-180 69lo,-120 4yuc,-180 6hdo,-120 4r2c,-180 6hdo,-120 4r2c,-180 6hdo,-120 4yuc,-180 69lo,-120 4yuc,-180 69lo,-120 4yuc,-180 6hdo,-120 4r2c,-180 6hdo,-120 4r2c,-180 6hdo,-120 4r2c,-180
America/Noronha Brazil/DeNoronha|<-02>2|-60|1rdo,-120 6wxo,-60 7qc,-120 b8ho,-60 3vyc,-120
America/North_Dakota/Beulah|CST6CDT,M3.2.0,M11.1.0|-420|2un0,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 43to,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 43to,-360 b8ec,-300
America/North_Dakota/New_Salem|CST6CDT,M3.2.0,M11.1.0|-420|2un0,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 b8ec,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 43to,-300
America/Ojinaga|CST6CDT,M3.2.0,M11.1.0|-420|2un0,-360 6hac,-420 5u1o,-360 4jac,-420 5u1o,-360 69ic,-420 4yxo,-360 69ic,-420 4yxo,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4r5o,-360 6hac,-420 4yxo,-360 69ic,-420 4yxo,-360 69ic,-420 4blo,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 43to,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 3w1o,-360 7cec,-420 43to,-360 7cec,-420 3w1o,-360 b8ec,-300
America/Port-au-Prince|EST5EDT,M3.2.0,M11.1.0|-300|1n8gc,-240 6hac,-300 4r5o,-240 6hac,-300 1ohx0,-240
America/Punta_Arenas Antarctica/Palmer|<-03>3|-180|2710,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4r2c,-240 6hdo,-180 4r2c,-240 6hdo,-180 4r2c,-240 6p5o,-180 4jac,-240 6p5o,-180 56mc,-240 61to,-180 4r2c,-240 6hdo,-180 5eec,-240 5u1o,-180 6hac,-240 38po,-180 7ryc,-240 3w1o,-180 7cec,-240 43to,-180 74mc,-240 43to,-180 j0ec,-240 2t5o,-180
America/Rainy_River America/Winnipeg Canada/Central|CST6CDT,M3.2.0,M11.1.0|-360|2ulc,-300 6hc0,-360 4r40,-300 6hc0,-360 4yw0,-300 69k0,-360 4yw0,-300 69k0,-360 4yw0,-300 6hc0,-360 4r40,-300 6hc0,-360 4r40,-300 6hac,-360 43to,-300
America/Rankin_Inlet|CST6CDT,M3.2.0,M11.1.0|-360|2ulc,-300 hpqc,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 43to,-300
America/Recife|<-03>3|-120|1rfc,-180 6wxo,-120 7qc,-180 b8ho,-120 3vyc,-180
America/Resolute|CST6CDT,M3.2.0,M11.1.0|-360|2ulc,-300 hpqc,-360 4yxo,-300 69ic,-360 4yxo,-300 69ic,-360 4yxo,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 hxic,-360
America/Santarem|<-03>3|-240|2nlao,-180
America/Santiago Chile/Continental|<-04>4<-03>,M9.1.6/24,M4.1.6/24|-180|2710,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4jac,-240 6p5o,-180 4r2c,-240 6hdo,-180 4r2c,-240 6hdo,-180 4r2c,-240 6p5o,-180 4jac,-240 6p5o,-180 56mc,-240 61to,-180 4r2c,-240 6hdo,-180 5eec,-240 5u1o,-180 6hac,-240 38po,-180 7ryc,-240 3w1o,-180 7cec,-240 43to,-180 74mc,-240 43to,-180 j0ec,-240 2t5o,-180 8fac,-240 2t5o,-180 8fac,-240 2t5o,-180 7cec,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 4r5o,-180 6hac,-240 4yxo,-180 69ic,-240
America/Santo_Domingo|AST4|-240|9bu0,-300 12w0,-240
America/Sao_Paulo Brazil/East|<-03>3|-120|1rfc,-180 6wxo,-120 43qc,-180 7cho,-120 3vyc,-180 7zto,-120 38mc,-180 7k9o,-120 3o6c,-180 821o,-120 3e6c,-180 7cho,-120 3vyc,-180 7zto,-120 3gec,-180 74po,-120 3vyc,-180 7k9o,-120 3o6c,-180 7k9o,-120 3vyc,-180 7cho,-120 3vyc,-180 7cho,-120 43qc,-180 7cho,-120 3o6c,-180 7k9o,-120 3o6c,-180 7k9o,-120 3vyc,-180 7cho,-120 3vyc,-180 7cho,-120 3vyc,-180 7cho,-120 3vyc,-180 7zto,-120 38mc,-180
America/Scoresbysund|<-02>2<-01>,M3.5.0/-1,M10.5.0/0|-60|2mho,0 6p40,-60 4jc0,0 6p40,-60 4r40,0 6hc0,-60 4r40,0 6hc0,-60 4r40,0 6p40,-60 4jc0,0 6p40,-60 4jc0,0 6p40,-60 4jc0,0 6p40,-60 4r40,0 6hc0,-60 4r40,0 6hc0,-60 4r40,0 6p40,-60 4jc0,0 6p40,-60 4jc0,0 6p40,-60 4r40,0 6hc0,-60 4r40,0 6hc0,-60 4r40,0 6hc0,-60 4r40,0 6p40,-60 4jc0,0 6p40,-60 4jc0,0 6p40,-60 4r40,0 6hc0,-60 4r40,0 6hc0,-60 4r40,0 6p40,-60 4jc0,0 6p40,-60 4jc0,0 6p40,-60 b8g0,-120
America/St_Johns Canada/Newfoundland|NST3:30NDT,M3.2.0,M11.1.0|-210|2udv,-150 6hac,-210 4r5o,-150 6hac,-210 4yxo,-150 69ic,-210 4yxo,-150 69ic,-210 4yxo,-150 6hac,-210 4r5o,-150 6hac,-210 4r5o,-150 6hac,-210 43to,-150 7cec,-210 3w1o,-150 7cec,-210 3w1o,-150 7cec,-210 43to,-150 7cec,-210 3w1o,-150 7chn,-210
America/Tegucigalpa|CST6|-360|1zju0,-300 2u6c,-360
Antarctica/Casey|<+08>-8|480|32fa0,660 4970,480 il10,660 3lyc,480 1glac,660 fl5o,480 6hh0,660 4ypc,480 67h0,660 4t70,480 6hc1,660 4yqz,480 69p1,660 4yqz,480 69p1,660 4vjz,480
Antarctica/Davis|<+07>-7|420|32fbo,300 4g1o,420 ie6c,300 3m1o,420
Antarctica/DumontDUrville Etc/GMT-10 Pacific/Chuuk Pacific/Port_Moresby Pacific/Truk Pacific/Yap|<+10>-10|600|
Antarctica/Macquarie Australia/Currie Australia/Hobart Australia/Tasmania|AEST-10AEDT,M10.1.0,M4.1.0/3|660|2m2o,600 4r40,660 6hc0,600 61s0,660 5eg0,600 5u00,660 5eg0,600 5u00,660 5eg0,600 5u00,660 5eg0,600 5u00,660 5m80,600 5m80,660 5eg0,600 61s0,660
Antarctica/Mawson|<+05>-5|360|32fdc,300
Antarctica/McMurdo Antarctica/South_Pole Pacific/Auckland|NZST-12NZDT,M9.5.0,M4.1.0/3|780|2e7c,720 61s0,780 56o0,720 69k0,780 4yw0,720 69k0,780 4yw0,720 69k0,780 56o0,720 61s0,780 56o0,720 61s0,780 56o0,720 61s0,780 56o0,720 61s0,780
Antarctica/Syowa Asia/Aden Asia/Bahrain Asia/Kuwait Asia/Qatar Asia/Riyadh Etc/GMT-3|<+03>-3|180|
Antarctica/Troll|<+00>0<+02>-2,M3.5.0/1,M10.5.0/3|0|1n0ho,120
Antarctica/Vostok|<+05>-5|420|7i47o,300
Asia/Almaty|<+05>-5|360|2m9c,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 61xgo,300
Asia/Amman|<+03>-3|120|2qso,180 5nc0,120 5l40,180 5nc0,120 5m80,180 5m80,120 5m80,180 6hc0,120 4r40,180 69k0,120 56o0,180 5m80,120 5m80,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 jfyc,120 30xo,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 3o80,180
Asia/Anadyr Asia/Kamchatka|<+12>-12|720|2lzc,780 6p40,720 4jc0,780 6p40,720 4r40,780 6hc0,720 4r40,780 6hc0,720 4r40,780 6p40,720 4jc0,780 6p40,720 4jc0,780 6p40,720 4jc0,780 6p40,720 4r40,780 6hc0,720 4r40,780 6hc0,720 bg9o,660 4jc0,720
Asia/Aqtau Asia/Atyrau Asia/Oral|<+05>-5|240|2mco,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300
Asia/Aqtobe|<+05>-5|300|2mb0,360 6p40,300 4jc0,360 6p40,300 4r40,360 6hc0,300 4r40,360 6hc0,300 4r40,360 6p40,300
Asia/Ashgabat Asia/Ashkhabad Asia/Dushanbe Asia/Samarkand Asia/Tashkent Etc/GMT-5 Indian/Kerguelen Indian/Maldives|<+05>-5|300|
Asia/Baghdad|<+03>-3|180|2t40,240 5nc0,180 5m80,240 5nc0,180 5m80,240 5nc0,180 5m80,240 5nc0,180 5nc0,240 5nc0,180 5m80,240 5nc0,180 5m80,240 5nc0,180 5m80,240 5nc0,180
Asia/Baku|<+04>-4|240|2mg0,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6hc0,240
Asia/Bangkok Asia/Ho_Chi_Minh Asia/Phnom_Penh Asia/Saigon Asia/Vientiane Etc/GMT-7 Indian/Christmas|<+07>-7|420|
Asia/Barnaul|<+07>-7|360|2m9c,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 14eec,360 fzlo,420
Asia/Beirut|EET-2EEST,M3.5.0/0,M10.5.0/0|120|2mco,180
Asia/Bishkek|<+06>-6|300|2mbu,360 6p2c,300 4jdo,360 6p2c,300 4r5o,360 6hac,300 4r5o,360 6hac,300 4r5o,360 6p2c,300 4jdo,360
Asia/Brunei Asia/Kuala_Lumpur Asia/Kuching Asia/Singapore Etc/GMT-8|<+08>-8|480|
Asia/Calcutta Asia/Kolkata|IST-5:30|330|
Asia/Chita|<+09>-9|540|2m4c,600 6p40,540 4jc0,600 6p40,540 4r40,600 6hc0,540 4r40,600 6hc0,540 4r40,600 6p40,540 4jc0,600 6p40,540 4jc0,600 6p40,540 4jc0,600 6p40,540 4r40,600 6hc0,540 4r40,600 6hc0,540 4r40,600 6p40,540 4jc0,600 14eec,480 fznc,540
Asia/Choibalsan Asia/Ulaanbaatar Asia/Ulan_Bator|<+08>-8|480|ewe0,540 4r2c,480 5m9o,540 5m6c,480 5m9o,540 5m6c,480 5m9o,540 5m6c,480 5m9o,540 5m6c,480 5m9o,540 5tyc,480 2nplo,540 5m30,480 5md0,540 5m30,480
Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei|CST-8|480|
Asia/Colombo|<+0530>-5:30|360|1yuuu,330
Asia/Dacca Asia/Dhaka|<+06>-6|360|2ypwc,420 60o0,360
Asia/Damascus|<+03>-3|120|2t0o,180 5nac,120 5m9o,180 5nac,120 5m9o,180 5nac,120 5m9o,180 5nac,120 5ndo,180 5nac,120 5m9o,180 5nac,120 5m9o,180 5dac,120 5u1o,180 6p2c,120 4r5o,180 6iec,120 4i9o,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180
Asia/Dili|<+09>-9|480|80io,540
Asia/Dubai Asia/Muscat Etc/GMT-4 Indian/Mahe Indian/Reunion|<+04>-4|240|
Asia/Famagusta Asia/Nicosia Europe/Athens Europe/Bucharest Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Mariehamn Europe/Nicosia Europe/Sofia Europe/Uzhgorod Europe/Zaporozhye|EET-2EEST,M3.5.0/3,M10.5.0/4|120|2mho,180
Asia/Gaza|EET-2EEST,M3.4.4/50,M10.4.4/50|120|3f8o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 56o0,120 61s0,180 5b5o,120 5iuc,180 5dac,120 5w9o,180 53do,120 62uc,180 4r2c,120 6hdo,180 4yw0,120 6ao1,180 486b,120 76xp,180 3rib,120 7gxo,180 5eg0,120 5u00,180 5m6c,120 5m9o,180 6hac,120 4s9o,180 6g80,120 4s9o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4q00,180 6iec,120 4r5o,180 6hc0,120 4r40,180 6o00,120 4lk0,180 6o1o,120 5m9o,180 5m6c,120 5eho,180 5tyc,120 56po,180 61qc,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 69ic,120 4yxo,180 61qc,120 56po,180 5m6c,120 5m9o,180 5eec,120 5u1o,180 4yuc,120 1iho,180 7qc,120 4r5o,180 4jac,120 1apo,180 nac,120 4r5o,180 4bic,120 1apo,180 v2c,120 4r5o,180 3vyc,120 1iho,180 12uc,120 4r5o,180 3o6c,120 1apo,180 1q6c,120 4jdo,180 3gec,120 1apo,180 1xyc,120 4jdo,180 30uc,120 1iho,180 25qc,120 4r5o,180 2lac,120 1apo,180 2lac,120 4r5o,180 25qc,120 1iho,180 2t2c,120 4r5o,180 1xyc,120 1apo,180 3gec,120 4jdo,180 1q6c,120 1apo,180 3o6c,120 4jdo,180 1amc,120 1iho,180 3vyc,120 4r5o,180 v2c,120 1apo,180 4bic,120 4r5o,180 fic,120 1iho,180 4jac,120 4r5o,180 7qc,120 1iho,180 4r2c,120 61to,180 5eec,120 5m9o,180 5m6c,120 56po,180 61qc,120 4yxo,180 69ic,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6hac,120 4yxo,180 61qc,120 56po,180 5tyc,120 5eho,180 5eec,120 5u1o,180 56mc,120 1apo,180 7qc,120 4jdo,180 4yuc,120 1apo,180 fic,120 4jdo,180 4jac,120 1iho,180 nac,120 4r5o,180 43qc,120 1apo,180 12uc,120 4r5o,180 3o6c,120 1iho,180 1amc,120 4r5o,180 3gec,120 1iho,180 1q6c,120 4jdo,180 38mc,120 1apo,180 25qc,120 4jdo,180 2t2c,120 1iho,180 2dic,120 4r5o,180 2dic,120 1apo,180 2t2c,120 4r5o,180 25qc,120 1apo,180 30uc,120 4r5o,180 1q6c,120 1iho,180 38mc,120 4r5o,180 1iec,120 1apo,180 3vyc,120 4jdo,180 12uc,120 1iho,180 43qc,120 4jdo,180 v2c,120 1iho,180 4bic,120 4r5o,180 fic,120 1apo,180 4r2c,120
Asia/Hebron|EET-2EEST,M3.4.4/50,M10.4.4/50|120|3f8o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 5m6c,120 5m9o,180 56o0,120 61s0,180 5b5o,120 5iuc,180 5dac,120 5w9o,180 53do,120 62uc,180 4uec,120 6e1o,180 4yw0,120 69k0,180 49ac,120 76xp,180 3rib,120 w9o,180 yec,120 5m9o,180 5eg0,120 5u00,180 5m6c,120 5m9o,180 6hac,120 4s9o,180 6g80,120 4s9o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4q00,180 6iec,120 4r5o,180 6hc0,120 4r40,180 6o00,120 4lk0,180 6o1o,120 5m9o,180 5m6c,120 5eho,180 5tyc,120 56po,180 61qc,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 69ic,120 4yxo,180 61qc,120 56po,180 5m6c,120 5m9o,180 5eec,120 5u1o,180 4yuc,120 1iho,180 7qc,120 4r5o,180 4jac,120 1apo,180 nac,120 4r5o,180 4bic,120 1apo,180 v2c,120 4r5o,180 3vyc,120 1iho,180 12uc,120 4r5o,180 3o6c,120 1apo,180 1q6c,120 4jdo,180 3gec,120 1apo,180 1xyc,120 4jdo,180 30uc,120 1iho,180 25qc,120 4r5o,180 2lac,120 1apo,180 2lac,120 4r5o,180 25qc,120 1iho,180 2t2c,120 4r5o,180 1xyc,120 1apo,180 3gec,120 4jdo,180 1q6c,120 1apo,180 3o6c,120 4jdo,180 1amc,120 1iho,180 3vyc,120 4r5o,180 v2c,120 1apo,180 4bic,120 4r5o,180 fic,120 1iho,180 4jac,120 4r5o,180 7qc,120 1iho,180 4r2c,120 61to,180 5eec,120 5m9o,180 5m6c,120 56po,180 61qc,120 4yxo,180 69ic,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6p2c,120 4r5o,180 6hac,120 4r5o,180 6hac,120 4r5o,180 6p2c,120 4jdo,180 6p2c,120 4jdo,180 6hac,120 4yxo,180 61qc,120 56po,180 5tyc,120 5eho,180 5eec,120 5u1o,180 56mc,120 1apo,180 7qc,120 4jdo,180 4yuc,120 1apo,180 fic,120 4jdo,180 4jac,120 1iho,180 nac,120 4r5o,180 43qc,120 1apo,180 12uc,120 4r5o,180 3o6c,120 1iho,180 1amc,120 4r5o,180 3gec,120 1iho,180 1q6c,120 4jdo,180 38mc,120 1apo,180 25qc,120 4jdo,180 2t2c,120 1iho,180 2dic,120 4r5o,180 2dic,120 1apo,180 2t2c,120 4r5o,180 25qc,120 1apo,180 30uc,120 4r5o,180 1q6c,120 1iho,180 38mc,120 4r5o,180 1iec,120 1apo,180 3vyc,120 4jdo,180 12uc,120 1iho,180 43qc,120 4jdo,180 v2c,120 1iho,180 4bic,120 4r5o,180 fic,120 1apo,180 4r2c,120
Asia/Hong_Kong|HKT-8|480|
Asia/Hovd|<+07>-7|420|ewfo,480 4r2c,420 5m9o,480 5m6c,420 5m9o,480 5m6c,420 5m9o,480 5m6c,420 5m9o,480 5m6c,420 5m9o,480 5tyc,420 2nplo,480 5m30,420 5md0,480 5m30,420
Asia/Irkutsk|<+08>-8|480|2m60,540 6p40,480 4jc0,540 6p40,480 4r40,540 6hc0,480 4r40,540 6hc0,480 4r40,540 6p40,480 4jc0,540 6p40,480 4jc0,540 6p40,480 4jc0,540 6p40,480 4r40,540 6hc0,480 4r40,540 6hc0,480 4r40,540 6p40,480 4jc0,540 14eec,480
Asia/Istanbul Europe/Istanbul|<+03>-3|120|2mec,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4jfc,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4kg0,180 6o00,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4s80,180 6g80,120 4r40,180 6ww0,120 4bk0,180
Asia/Jakarta Asia/Pontianak|WIB-7|420|
Asia/Jayapura|WIT-9|540|
Asia/Jerusalem Asia/Tel_Aviv|IST-2IDT,M3.4.4/26,M10.5.0|120|37k0,180 5eco,120 5plo,180 56mc,120 5qpo,180 5xac,120 5b5o,180 5tyc,120 5rto,180 56mc,120 5wbc,180 5w6c,120 5c9o,180 5oec,120 5k1o,180 58uc,120 5zlo,180 5w6c,120 5c9o,180 5oec,120 5k1o,180 58uc,120 67do,180 5oec,120 5k1o,180 5gmc,120 5rto,180
Asia/Kabul|<+0430>-4:30|270|
Asia/Karachi|PKT-5|300|pino,360 5m6c,300 1rqho,360 4pyc,300 53do,360 666c,300
Asia/Kashgar Asia/Thimbu Asia/Thimphu Asia/Urumqi Etc/GMT-6 Indian/Chagos|<+06>-6|360|
Asia/Kathmandu Asia/Katmandu|<+0545>-5:45|345|
Asia/Khandyga|<+09>-9|540|2m4c,600 6p40,540 4jc0,600 6p40,540 4r40,600 6hc0,540 4r40,600 6hc0,540 22co,600 2opo,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4r40,660 6hc0,600 4r40,660 6hc0,600 4r40,660 6p40,600 4jc0,660 58r0,600 z5p0,540
Asia/Krasnoyarsk|<+07>-7|420|2m7o,480 6p40,420 4jc0,480 6p40,420 4r40,480 6hc0,420 4r40,480 6hc0,420 4r40,480 6p40,420 4jc0,480 6p40,420 4jc0,480 6p40,420 4jc0,480 6p40,420 4r40,480 6hc0,420 4r40,480 6hc0,420 4r40,480 6p40,420 4jc0,480 14eec,420
Asia/Magadan|<+11>-11|660|2m10,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 14eec,600 gurc,660
Asia/Makassar Asia/Ujung_Pandang|WITA-8|480|
Asia/Manila|PST-8|480|
Asia/Novokuznetsk|<+07>-7|420|2m7o,480 6p40,420 4jc0,480 6p40,420 4r40,480 6hc0,420 4r40,480 6hc0,420 4r40,480 6p40,420 4jc0,480 6p40,420 4jc0,480 6p40,420 4jc0,480 6p40,420 4r40,480 6hc0,420 4r40,480 6hc0,420 bg9o,360 4jc0,420
Asia/Novosibirsk|<+07>-7|360|2m9c,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 14eec,360 jnto,420
Asia/Omsk|<+06>-6|360|2m9c,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 14eec,360
Asia/Pyongyang|KST-9|540|4w2h0,510 uog0,540
Asia/Qostanay|<+05>-5|300|2mb0,360 6p40,300 4jc0,360 6p40,300 4r40,360 6hc0,300 4r40,360 6hc0,300 4r40,360 68mj0,300
Asia/Qyzylorda|<+05>-5|300|2mb0,360 6p40,300 4jc0,360 6p40,300 4r40,360 6hc0,300 4r40,360 6hc0,300 4r40,360 4m2r0,300
Asia/Rangoon Asia/Yangon Indian/Cocos|<+0630>-6:30|390|
Asia/Sakhalin|<+11>-11|600|2m2o,660 6p40,600 4jc0,660 6p40,600 4r40,660 6hc0,600 4r40,660 6hc0,600 4r40,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4r40,660 6hc0,600 4r40,660 6hc0,600 4r40,660 6p40,600 4jc0,660 14eec,600 fzlo,660
Asia/Seoul|KST-9|540|
Asia/Srednekolymsk|<+11>-11|660|2m10,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 14eec,660
Asia/Tbilisi|<+04>-4|240|2m9c,300 6p2c,240 4jdo,300 6p2c,240 4r5o,300 6hac,240 4r5o,300 6hac,240 4r5o,300 2t2c,240 3w6o,180 4jc0,240
Asia/Tehran|<+0330>-3:30|210|2gq6,270 5oec,210 5m9o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5m9o,270 5oec,210 s49o,270 5oec,210 5m9o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5m9o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5m9o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5l5o,270 5oec,210 5m9o,270 5oec,210 5l5o,270 5oec,210
Asia/Tokyo|JST-9|540|
Asia/Tomsk|<+07>-7|420|2m7o,480 6p40,420 4jc0,480 6p40,420 4r40,480 yg0,420 5ixo,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4jc0,420 6p40,360 4r40,420 6hc0,360 4r40,420 6hc0,360 4r40,420 6p40,360 4jc0,420 14eec,360 hxlo,420
Asia/Ust-Nera|<+10>-10|660|2m10,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4jc0,720 6p40,660 4r40,720 6hc0,660 4r40,720 6hc0,660 4r40,720 6p40,660 4jc0,720 58r0,660 z5p0,600
Asia/Vladivostok|<+10>-10|600|2m2o,660 6p40,600 4jc0,660 6p40,600 4r40,660 6hc0,600 4r40,660 6hc0,600 4r40,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4jc0,660 6p40,600 4r40,660 6hc0,600 4r40,660 6hc0,600 4r40,660 6p40,600 4jc0,660 14eec,600
Asia/Yakutsk|<+09>-9|540|2m4c,600 6p40,540 4jc0,600 6p40,540 4r40,600 6hc0,540 4r40,600 6hc0,540 4r40,600 6p40,540 4jc0,600 6p40,540 4jc0,600 6p40,540 4jc0,600 6p40,540 4r40,600 6hc0,540 4r40,600 6hc0,540 4r40,600 6p40,540 4jc0,600 14eec,540
Asia/Yekaterinburg|<+05>-5|300|2mb0,360 6p40,300 4jc0,360 6p40,300 4r40,360 6hc0,300 4r40,360 6hc0,300 4r40,360 6p40,300 4jc0,360 6p40,300 4jc0,360 6p40,300 4jc0,360 6p40,300 4r40,360 6hc0,300 4r40,360 6hc0,300 4r40,360 6p40,300 4jc0,360 14eec,300
Asia/Yerevan|<+04>-4|240|2mco,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6p40,240 4jc0,300 6p40,240
Atlantic/Azores|<-01>1<+00>,M3.5.0/0,M10.5.0/1|-60|2mho,0
Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon|WET0WEST,M3.5.0/1,M10.5.0|0|2mho,60
Atlantic/Cape_Verde Etc/GMT+1|<-01>1|-60|
Atlantic/South_Georgia Etc/GMT+2|<-02>2|-120|
Atlantic/Stanley|<-03>3|-180|39x0,-240 4jdo,-180 6p5o,-240 4blo,-180 74mc,-240 43to,-180 74mc,-240 4blo,-180 6wuc,-240 4blo,-180 6wuc,-240 4blo,-180 6wuc,-240 4blo,-180 6wuc,-240 4blo,-180 74mc,-240 4blo,-180 6wuc,-240 4blo,-180 6wuc,-240 4blo,-180
Australia/ACT Australia/Canberra Australia/Melbourne Australia/NSW Australia/Sydney Australia/Victoria|AEST-10AEDT,M10.1.0,M4.1.0/3|660|2m2o,600 4r40,660 6hc0,600 6p40,660 4r40,600 6hc0,660 4r40,600 6hc0,660 4r40,600 6p40,660 4jc0,600 6p40,660 4r40,600 6hc0,660 4jc0,600 6p40,660 4yw0,600
Australia/Adelaide Australia/Broken_Hill Australia/South Australia/Yancowinna|ACST-9:30ACDT,M10.1.0,M4.1.0/3|630|2m3i,570 6p40,630 4jc0,570 6p40,630 4r40,570 6hc0,630 4r40,570 6hc0,630 4r40,570 6p40,630 4jc0,570 6p40,630 4r40,570 6hc0,630 4jc0,570 6p40,630 4yw0,570
Australia/Brisbane Australia/Lindeman Australia/Queensland|AEST-10|600|
Australia/Darwin Australia/North|ACST-9:30|570|
Australia/Eucla|<+0845>-8:45|525|260kr,585 3gg0,525 6p40,585 4r40,525 6hc0,585 4r40,525
Australia/LHI Australia/Lord_Howe|<+1030>-10:30<+11>-11,M10.1.0,M4.1.0|660|2m10,630 4r4u,660 6hb6,630 6p4u,660 4r36,630 6hcu,660 4r36,630 6hcu,660 4r36,630 6p4u,660 4jb6,630 6p4u,660 4r36,630 6hcu,660 4jb6,630 6p4u,660 4yv6,630
Australia/Perth Australia/West|AWST-8|480|260m0,540 3gg0,480 6p40,540 4r40,480 6hc0,540 4r40,480
Chile/EasterIsland Pacific/Easter|<-06>6<-05>,M9.1.6/22,M4.1.6/22|-300|2710,-360 6p5o,-300 4jac,-360 6p5o,-300 4jac,-360 6p5o,-300 4jac,-360 6p5o,-300 4r2c,-360 6hdo,-300 4r2c,-360 6hdo,-300 4r2c,-360 6p5o,-300 4jac,-360 6p5o,-300 56mc,-360 61to,-300 4r2c,-360 6hdo,-300 5eec,-360 5u1o,-300 6hac,-360 38po,-300 7ryc,-360 3w1o,-300 7cec,-360 43to,-300 74mc,-360 43to,-300 j0ec,-360 2t5o,-300 8fac,-360 2t5o,-300 8fac,-360 2t5o,-300 7cec,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4r5o,-300 6hac,-360 4yxo,-300 69ic,-360
Etc/GMT+10 Pacific/Rarotonga Pacific/Tahiti|<-10>10|-600|
Etc/GMT+11 Pacific/Niue|<-11>11|-660|
Etc/GMT+12|<-12>12|-720|
Etc/GMT+6 Pacific/Galapagos|<-06>6|-360|
Etc/GMT+7|<-07>7|-420|
Etc/GMT+8 Pacific/Pitcairn|<-08>8|-480|
Etc/GMT+9 Pacific/Gambier|<-09>9|-540|
Etc/GMT-1|<+01>-1|60|
Etc/GMT-11 Pacific/Efate Pacific/Guadalcanal Pacific/Kosrae Pacific/Noumea Pacific/Pohnpei Pacific/Ponape|<+11>-11|660|
Etc/GMT-12 Pacific/Funafuti Pacific/Kwajalein Pacific/Majuro Pacific/Nauru Pacific/Tarawa Pacific/Wake Pacific/Wallis|<+12>-12|720|
Etc/GMT-13 Pacific/Enderbury Pacific/Kanton|<+13>-13|780|
Etc/GMT-14 Pacific/Kiritimati|<+14>-14|840|
Etc/GMT-2|<+02>-2|120|
Etc/GMT-9 Pacific/Palau|<+09>-9|540|
Etc/UCT Etc/UTC Etc/Universal Etc/Zulu UTC|UTC0|0|
Europe/Astrakhan Europe/Ulyanovsk|<+04>-4|180|2mec,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 14eec,180 fzlo,240
Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London|GMT0BST,M3.5.0/1,M10.5.0|0|2mho,60
Europe/Chisinau Europe/Tiraspol|EET-2EEST,M3.5.0,M10.5.0/3|120|2mg0,180
Europe/Dublin|IST-1GMT0,M10.5.0,M3.5.0/1|0|2mho,60
Europe/Kaliningrad|EET-2|120|2mg0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 14eec,120
Europe/Kirov Europe/Moscow|MSK-3|180|2mec,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 14eec,180
Europe/Minsk|<+03>-3|120|2mg0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180
Europe/Riga|EET-2EEST,M3.5.0/3,M10.5.0/4|120|duxo,180
Europe/Samara|<+04>-4|240|2mco,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 4r40,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4jc0,300 6p40,240 4r40,300 6hc0,240 4r40,300 6hc0,240 bg9o,180 4jc0,240
Europe/Saratov|<+04>-4|180|2mec,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 14eec,180 nrlo,240
Europe/Simferopol|MSK-3|120|2mho,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r40,180 6hc0,120 4r40,180 6p40,120 4jc0,180 6p40,120 4jc0,180 6p40,120 4r40,180 6hc0,120 4r2c,240 6h8o,180
Europe/Tallinn|EET-2EEST,M3.5.0/3,M10.5.0/4|120|pb5o,180
Europe/Vilnius|EET-2EEST,M3.5.0/3,M10.5.0/4|120|10jlo,180
Europe/Volgograd|MSK-3|180|2mec,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4jc0,240 6p40,180 4r40,240 6hc0,180 4r40,240 6hc0,180 4r40,240 6p40,180 4jc0,240 14eec,180 195lo,240 oeuc,180
Indian/Mauritius|<+04>-4|240|2reso,300 4r2c,240
Pacific/Apia|<+13>-13|-660|3d16c,-600 5t10,-660 5eg0,-600 2zlc,840 2ueo,780 5m80,840 5u00,780 5eg0,840 5u00,780 5eg0,840 5u00,780 5eg0,840 5u00,780 5eg0,840 5u00,780 5eg0,840 5u00,780 5m80,840 5u00,780 5eg0,840 5u00,780 5eg0,840 5u00,780
Pacific/Bougainville|<+11>-11|600|4oyyo,660
Pacific/Chatham|<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45|825|2e7c,765 61s0,825 56o0,765 69k0,825 4yw0,765 69k0,825 4yw0,765 69k0,825 56o0,765 61s0,825 56o0,765 61s0,825 56o0,765 61s0,825 56o0,765 61s0,825
Pacific/Fakaofo|<+13>-13|-660|3r8ac,780
Pacific/Fiji|<+12>-12|780|1qvc,720 31yw0,780 3o80,720 6hc0,780 43s0,720 74o0,780 2t40,720 8fc0,780 2t40,720 8n40,780 2lac,720 8uxo,780 2dk0,720 8uw0,780 2dk0,720 92o0,780 25s0,720 92o0,780 25s0,720 92o0,780 25s0,720 9ag0,780 1y00,720 al40,780 v40,720
Pacific/Guam Pacific/Saipan|ChST-10|600|
Pacific/Honolulu Pacific/Johnston US/Hawaii|HST10|-600|
Pacific/Marquesas|<-0930>9:30|-570|
Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa|SST11|-660|
Pacific/Norfolk|<+11>-11<+12>,M10.1.0,M4.1.0/3|690|4xm06,660 195ku,720
Pacific/Tongatapu|<+13>-13|840|2e5o,780 74o0,840 2lac,780 8n5o,840 2lac,780 4mkpo,840 25s0,780
`
