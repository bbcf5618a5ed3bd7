-- A database as version 0.1.0 (8906db1) left it: matches finished, running and interrupted at each decision.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	target INTEGER NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	CONSTRAINT fk_matches_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "matches" VALUES(1,1,1000000000000000001,'{"target":100}',100,1.0,107.0);
INSERT INTO "matches" VALUES(2,2,1000000000000000001,'{"scoring":"single_round","teams":true}',500,1.0,86.0);
INSERT INTO "matches" VALUES(3,4,1000000000000000001,'{}',500,1700000000.0,NULL);
INSERT INTO "matches" VALUES(4,5,1000000000000000001,'{"deck":"yellowstone","swap_hands":4,"shuffle_hands":4,"customizable":4,"customizable_effects":[{"effect":"dare","text":"sing","cards":2},{"effect":"charade"},{"effect":"pick_draw","cards":2},{"effect":"discard_wilds"}],"stacking":"any","jump_in":true,"take_back":"penalty"}',500,1700000000.0,NULL);
INSERT INTO "matches" VALUES(5,6,1000000000000000001,'{"uno_call":"timed"}',500,1700000000.0,NULL);
INSERT INTO "matches" VALUES(6,7,1000000000000000001,'{}',500,1700000000.0,NULL);
CREATE TABLE moves (
	match_id INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	step SMALLINT NOT NULL, 
	round SMALLINT NOT NULL, 
	seat SMALLINT, 
	move JSON, 
	events JSON NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, revision, step), 
	CONSTRAINT fk_moves_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES(1,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["W4","Y0","B9"]},{"type":"round_started","dealer":2,"commitment":"273e0dc0c877b6e2527a5df182aa9db2afd82b574c2741b12b6a740d1cf3e649"},{"type":"card_turned_up","card":"Y1","stays":true}]',1.0);
INSERT INTO "moves" VALUES(1,2,0,1,0,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":0,"card":"R1","left":6}]',2.0);
INSERT INTO "moves" VALUES(1,3,0,1,1,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":1,"card":"R6","left":6}]',3.0);
INSERT INTO "moves" VALUES(1,4,0,1,2,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":2,"card":"B6","left":6}]',4.0);
INSERT INTO "moves" VALUES(1,5,0,1,0,'{"do":"play","card":"BS"}','[{"type":"card_played","seat":0,"card":"BS","left":5},{"type":"seat_skipped","seat":1}]',5.0);
INSERT INTO "moves" VALUES(1,6,0,1,2,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":2,"card":"YS","left":5},{"type":"seat_skipped","seat":0}]',6.0);
INSERT INTO "moves" VALUES(1,7,0,1,1,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":1,"card":"Y9","left":5}]',7.0);
INSERT INTO "moves" VALUES(1,8,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":4}]',8.0);
INSERT INTO "moves" VALUES(1,9,0,1,2,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":2,"color":"blue"},{"type":"challenge_offered","seat":0,"by":2}]',9.0);
INSERT INTO "moves" VALUES(1,10,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["R6","R4","G3","YD"]},{"type":"seat_skipped","seat":0}]',10.0);
INSERT INTO "moves" VALUES(1,11,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YS"]}]',11.0);
INSERT INTO "moves" VALUES(1,12,0,1,2,'{"do":"play","card":"B7"}','[{"type":"card_played","seat":2,"card":"B7","left":3}]',12.0);
INSERT INTO "moves" VALUES(1,13,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',13.0);
INSERT INTO "moves" VALUES(1,14,0,1,0,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":0,"card":"G7","left":9}]',14.0);
INSERT INTO "moves" VALUES(1,15,0,1,1,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":1,"card":"G6","left":5}]',15.0);
INSERT INTO "moves" VALUES(1,16,0,1,2,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":2,"card":"G2","left":2}]',16.0);
INSERT INTO "moves" VALUES(1,17,0,1,0,'{"do":"play","card":"G8"}','[{"type":"card_played","seat":0,"card":"G8","left":8}]',17.0);
INSERT INTO "moves" VALUES(1,18,0,1,1,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":1,"card":"G2","left":4}]',18.0);
INSERT INTO "moves" VALUES(1,19,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":1},{"type":"call_owed","seat":2}]',19.0);
INSERT INTO "moves" VALUES(1,20,0,1,1,'{"do":"catch","target":2}','[{"type":"uno_caught","seat":2,"by":1},{"type":"cards_drawn","seat":2,"count":2,"reason":"caught","cards":["R7","B2"]}]',20.0);
INSERT INTO "moves" VALUES(1,21,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":7},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["G1","GD"]},{"type":"seat_skipped","seat":1}]',21.0);
INSERT INTO "moves" VALUES(1,22,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["W4"]}]',22.0);
INSERT INTO "moves" VALUES(1,23,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":3}]',23.0);
INSERT INTO "moves" VALUES(1,24,0,1,2,'{"do":"color","color":"yellow"}','[{"type":"color_chosen","seat":2,"color":"yellow"},{"type":"challenge_offered","seat":0,"by":2}]',24.0);
INSERT INTO "moves" VALUES(1,25,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["Y8","B4","YD","BD"]},{"type":"seat_skipped","seat":0}]',25.0);
INSERT INTO "moves" VALUES(1,26,0,1,1,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":1,"card":"Y5","left":5}]',26.0);
INSERT INTO "moves" VALUES(1,27,0,1,2,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":2,"card":"B5","left":2}]',27.0);
INSERT INTO "moves" VALUES(1,28,0,1,0,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":0,"card":"G5","left":10}]',28.0);
INSERT INTO "moves" VALUES(1,29,0,1,1,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":1,"card":"GD","left":4},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["R2","B4"]},{"type":"seat_skipped","seat":2}]',29.0);
INSERT INTO "moves" VALUES(1,30,0,1,0,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":0,"card":"GR","left":9},{"type":"direction_changed","clockwise":false}]',30.0);
INSERT INTO "moves" VALUES(1,31,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G5"]}]',31.0);
INSERT INTO "moves" VALUES(1,32,0,1,2,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":2,"card":"G5","left":4}]',32.0);
INSERT INTO "moves" VALUES(1,33,0,1,1,'{"do":"play","card":"G0"}','[{"type":"card_played","seat":1,"card":"G0","left":3}]',33.0);
INSERT INTO "moves" VALUES(1,34,0,1,0,'{"do":"play","card":"G8"}','[{"type":"card_played","seat":0,"card":"G8","left":8}]',34.0);
INSERT INTO "moves" VALUES(1,35,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R5"]}]',35.0);
INSERT INTO "moves" VALUES(1,36,0,1,1,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":1,"card":"G1","left":2}]',36.0);
INSERT INTO "moves" VALUES(1,37,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["RS"]}]',37.0);
INSERT INTO "moves" VALUES(1,38,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y0"]}]',38.0);
INSERT INTO "moves" VALUES(1,39,0,1,1,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":1,"card":"GD","left":1},{"type":"call_owed","seat":1},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["YR","R8"]},{"type":"seat_skipped","seat":0}]',39.0);
INSERT INTO "moves" VALUES(1,40,0,1,1,'{"do":"uno"}','[{"type":"uno_called","seat":1}]',40.0);
INSERT INTO "moves" VALUES(1,41,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B8"]}]',41.0);
INSERT INTO "moves" VALUES(1,42,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y8"]}]',42.0);
INSERT INTO "moves" VALUES(1,43,0,1,0,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":0,"card":"G3","left":10}]',43.0);
INSERT INTO "moves" VALUES(1,44,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y7"]}]',44.0);
INSERT INTO "moves" VALUES(1,45,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YR"]}]',45.0);
INSERT INTO "moves" VALUES(1,46,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["RD"]}]',46.0);
INSERT INTO "moves" VALUES(1,47,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R3"]}]',47.0);
INSERT INTO "moves" VALUES(1,48,0,1,2,'{"do":"play","card":"R3"}','[{"type":"card_played","seat":2,"card":"R3","left":8}]',48.0);
INSERT INTO "moves" VALUES(1,49,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B9"]}]',49.0);
INSERT INTO "moves" VALUES(1,50,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":10}]',50.0);
INSERT INTO "moves" VALUES(1,51,0,1,2,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":2,"card":"R7","left":7}]',51.0);
INSERT INTO "moves" VALUES(1,52,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R9"]}]',52.0);
INSERT INTO "moves" VALUES(1,53,0,1,1,'{"do":"pass"}','[{"type":"card_kept","seat":1}]',53.0);
INSERT INTO "moves" VALUES(1,54,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":9}]',54.0);
INSERT INTO "moves" VALUES(1,55,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":6}]',55.0);
INSERT INTO "moves" VALUES(1,56,0,1,1,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":1,"card":"R9","left":4}]',56.0);
INSERT INTO "moves" VALUES(1,57,0,1,0,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":0,"card":"R4","left":8}]',57.0);
INSERT INTO "moves" VALUES(1,58,0,1,2,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":2,"card":"B4","left":5}]',58.0);
INSERT INTO "moves" VALUES(1,59,0,1,1,'{"do":"play","card":"B9"}','[{"type":"card_played","seat":1,"card":"B9","left":3}]',59.0);
INSERT INTO "moves" VALUES(1,60,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":7}]',60.0);
INSERT INTO "moves" VALUES(1,61,0,1,2,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":2,"card":"B2","left":4}]',61.0);
INSERT INTO "moves" VALUES(1,62,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B3"]}]',62.0);
INSERT INTO "moves" VALUES(1,63,0,1,1,'{"do":"play","card":"B3"}','[{"type":"card_played","seat":1,"card":"B3","left":3}]',63.0);
INSERT INTO "moves" VALUES(1,64,0,1,0,'{"do":"play","card":"BD"}','[{"type":"card_played","seat":0,"card":"BD","left":6},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["B5","B1"]},{"type":"seat_skipped","seat":2}]',64.0);
INSERT INTO "moves" VALUES(1,65,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R8"]}]',65.0);
INSERT INTO "moves" VALUES(1,66,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":5},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["G6","R2"]},{"type":"seat_skipped","seat":2}]',66.0);
INSERT INTO "moves" VALUES(1,67,0,1,1,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":1,"card":"YS","left":3},{"type":"seat_skipped","seat":0}]',67.0);
INSERT INTO "moves" VALUES(1,68,0,1,2,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":2,"card":"Y0","left":7}]',68.0);
INSERT INTO "moves" VALUES(1,69,0,1,1,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":1,"card":"Y8","left":2}]',69.0);
INSERT INTO "moves" VALUES(1,70,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',70.0);
INSERT INTO "moves" VALUES(1,71,0,1,2,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":2,"card":"B8","left":6}]',71.0);
INSERT INTO "moves" VALUES(1,72,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["RD"]}]',72.0);
INSERT INTO "moves" VALUES(1,73,0,1,0,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":0,"card":"Y8","left":5}]',73.0);
INSERT INTO "moves" VALUES(1,74,0,1,2,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":2,"card":"Y7","left":5}]',74.0);
INSERT INTO "moves" VALUES(1,75,0,1,1,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":1,"card":"YR","left":2},{"type":"direction_changed","clockwise":true}]',75.0);
INSERT INTO "moves" VALUES(1,76,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G9"]}]',76.0);
INSERT INTO "moves" VALUES(1,77,0,1,0,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":0,"card":"YR","left":4},{"type":"direction_changed","clockwise":false}]',77.0);
INSERT INTO "moves" VALUES(1,78,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["BD"]}]',78.0);
INSERT INTO "moves" VALUES(1,79,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y2"]}]',79.0);
INSERT INTO "moves" VALUES(1,80,0,1,1,'{"do":"pass"}','[{"type":"card_kept","seat":1}]',80.0);
INSERT INTO "moves" VALUES(1,81,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B9"]}]',81.0);
INSERT INTO "moves" VALUES(1,82,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["W4"]}]',82.0);
INSERT INTO "moves" VALUES(1,83,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":7}]',83.0);
INSERT INTO "moves" VALUES(1,84,0,1,2,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":2,"color":"red"},{"type":"challenge_offered","seat":1,"by":2}]',84.0);
INSERT INTO "moves" VALUES(1,85,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["Y4","G9","R4","W"]},{"type":"seat_skipped","seat":1}]',85.0);
INSERT INTO "moves" VALUES(1,86,0,1,0,'{"do":"play","card":"RS"}','[{"type":"card_played","seat":0,"card":"RS","left":4},{"type":"seat_skipped","seat":2}]',86.0);
INSERT INTO "moves" VALUES(1,87,0,1,1,'{"do":"play","card":"R8"}','[{"type":"card_played","seat":1,"card":"R8","left":6}]',87.0);
INSERT INTO "moves" VALUES(1,88,0,1,0,'{"do":"play","card":"R8"}','[{"type":"card_played","seat":0,"card":"R8","left":3}]',88.0);
INSERT INTO "moves" VALUES(1,89,0,1,2,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":2,"card":"R5","left":6}]',89.0);
INSERT INTO "moves" VALUES(1,90,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":5}]',90.0);
INSERT INTO "moves" VALUES(1,91,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',91.0);
INSERT INTO "moves" VALUES(1,92,0,1,0,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":0,"card":"RD","left":2},{"type":"cards_drawn","seat":2,"count":2,"reason":"penalty","cards":["Y4","GR"]},{"type":"seat_skipped","seat":2}]',92.0);
INSERT INTO "moves" VALUES(1,93,0,1,1,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":1,"card":"R4","left":4}]',93.0);
INSERT INTO "moves" VALUES(1,94,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W4"]}]',94.0);
INSERT INTO "moves" VALUES(1,95,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":2}]',95.0);
INSERT INTO "moves" VALUES(1,96,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":2,"by":0}]',96.0);
INSERT INTO "moves" VALUES(1,97,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["BR","G4","BR","R9"]},{"type":"seat_skipped","seat":2}]',97.0);
INSERT INTO "moves" VALUES(1,98,0,1,1,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":1,"card":"RD","left":3},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["G4","GS"]},{"type":"seat_skipped","seat":0}]',98.0);
INSERT INTO "moves" VALUES(1,99,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":11}]',99.0);
INSERT INTO "moves" VALUES(1,100,0,1,1,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":1,"card":"Y2","left":2}]',100.0);
INSERT INTO "moves" VALUES(1,101,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y9"]}]',101.0);
INSERT INTO "moves" VALUES(1,102,0,1,0,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":0,"card":"Y9","left":4}]',102.0);
INSERT INTO "moves" VALUES(1,103,0,1,2,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":2,"card":"G9","left":10}]',103.0);
INSERT INTO "moves" VALUES(1,104,0,1,1,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":1,"card":"G9","left":1},{"type":"call_owed","seat":1}]',104.0);
INSERT INTO "moves" VALUES(1,105,0,1,0,'{"do":"play","card":"G7"}','[{"type":"call_lapsed","seat":1},{"type":"card_played","seat":0,"card":"G7","left":3}]',105.0);
INSERT INTO "moves" VALUES(1,106,0,1,2,'{"do":"play","card":"G4"}','[{"type":"card_played","seat":2,"card":"G4","left":9}]',106.0);
INSERT INTO "moves" VALUES(1,107,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":0},{"type":"round_ended","winner":1,"hands":[["B9","G4","GS"],[],["B5","B1","G6","BD","Y4","GR","BR","BR","R9"]],"points":[0,138,0]},{"type":"match_ended","winners":[1],"scores":[0,138,0]}]',107.0);
INSERT INTO "moves" VALUES(2,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2,3],"cards":["BD","Y5","W4","R4"]},{"type":"round_started","dealer":1,"commitment":"4fc06cac28e948f9c82159c3355cc0e12292fcfa0a4b33d33932a79fb64cd102"},{"type":"card_turned_up","card":"R0","stays":true}]',1.0);
INSERT INTO "moves" VALUES(2,2,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G9"]}]',2.0);
INSERT INTO "moves" VALUES(2,3,0,1,3,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":3,"card":"Y0","left":6}]',3.0);
INSERT INTO "moves" VALUES(2,4,0,1,0,'{"do":"play","card":"W"}','[{"type":"card_played","seat":0,"card":"W","left":6}]',4.0);
INSERT INTO "moves" VALUES(2,5,0,1,0,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":0,"color":"blue"}]',5.0);
INSERT INTO "moves" VALUES(2,6,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":6}]',6.0);
INSERT INTO "moves" VALUES(2,7,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',7.0);
INSERT INTO "moves" VALUES(2,8,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B7"]}]',8.0);
INSERT INTO "moves" VALUES(2,9,0,1,3,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":3,"card":"R1","left":5}]',9.0);
INSERT INTO "moves" VALUES(2,10,0,1,0,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":0,"card":"R7","left":5}]',10.0);
INSERT INTO "moves" VALUES(2,11,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y5"]}]',11.0);
INSERT INTO "moves" VALUES(2,12,0,1,2,'{"do":"play","card":"B7"}','[{"type":"card_played","seat":2,"card":"B7","left":8}]',12.0);
INSERT INTO "moves" VALUES(2,13,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["Y4"]}]',13.0);
INSERT INTO "moves" VALUES(2,14,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":4}]',14.0);
INSERT INTO "moves" VALUES(2,15,0,1,1,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":1,"card":"B5","left":6}]',15.0);
INSERT INTO "moves" VALUES(2,16,0,1,2,'{"do":"play","card":"B3"}','[{"type":"card_played","seat":2,"card":"B3","left":7}]',16.0);
INSERT INTO "moves" VALUES(2,17,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["G9"]}]',17.0);
INSERT INTO "moves" VALUES(2,18,0,1,0,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":0,"card":"B6","left":3}]',18.0);
INSERT INTO "moves" VALUES(2,19,0,1,1,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":1,"card":"B2","left":5}]',19.0);
INSERT INTO "moves" VALUES(2,20,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":6}]',20.0);
INSERT INTO "moves" VALUES(2,21,0,1,3,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":3,"card":"YD","left":6},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["B4","Y1"]},{"type":"seat_skipped","seat":0}]',21.0);
INSERT INTO "moves" VALUES(2,22,0,1,1,'{"do":"play","card":"Y3"}','[{"type":"card_played","seat":1,"card":"Y3","left":4}]',22.0);
INSERT INTO "moves" VALUES(2,23,0,1,2,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":2,"card":"Y8","left":5}]',23.0);
INSERT INTO "moves" VALUES(2,24,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["W4"]}]',24.0);
INSERT INTO "moves" VALUES(2,25,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',25.0);
INSERT INTO "moves" VALUES(2,26,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3}]',26.0);
INSERT INTO "moves" VALUES(2,27,0,1,0,'{"do":"challenge"}','[{"type":"challenge_decided","seat":0,"by":3,"is_won":true,"hand":["G5","R5","RS","R1","Y4","G9"]},{"type":"cards_drawn","seat":3,"count":4,"reason":"challenge_won","cards":["B1","B8","Y5","Y7"]}]',27.0);
INSERT INTO "moves" VALUES(2,28,0,1,0,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":0,"card":"R9","left":4}]',28.0);
INSERT INTO "moves" VALUES(2,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y7"]}]',29.0);
INSERT INTO "moves" VALUES(2,30,0,1,2,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":2,"card":"G9","left":4}]',30.0);
INSERT INTO "moves" VALUES(2,31,0,1,3,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":3,"card":"G5","left":9}]',31.0);
INSERT INTO "moves" VALUES(2,32,0,1,0,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":0,"card":"G1","left":3}]',32.0);
INSERT INTO "moves" VALUES(2,33,0,1,1,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":1,"card":"G2","left":4}]',33.0);
INSERT INTO "moves" VALUES(2,34,0,1,2,'{"do":"play","card":"GD"}','[{"type":"card_played","seat":2,"card":"GD","left":3},{"type":"cards_drawn","seat":3,"count":2,"reason":"penalty","cards":["R4","W4"]},{"type":"seat_skipped","seat":3}]',34.0);
INSERT INTO "moves" VALUES(2,35,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W"]}]',35.0);
INSERT INTO "moves" VALUES(2,36,0,1,0,'{"do":"play","card":"W"}','[{"type":"card_played","seat":0,"card":"W","left":3}]',36.0);
INSERT INTO "moves" VALUES(2,37,0,1,0,'{"do":"color","color":"yellow"}','[{"type":"color_chosen","seat":0,"color":"yellow"}]',37.0);
INSERT INTO "moves" VALUES(2,38,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":3}]',38.0);
INSERT INTO "moves" VALUES(2,39,0,1,2,'{"do":"play","card":"Y1"}','[{"type":"card_played","seat":2,"card":"Y1","left":2}]',39.0);
INSERT INTO "moves" VALUES(2,40,0,1,3,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":3,"card":"R1","left":10}]',40.0);
INSERT INTO "moves" VALUES(2,41,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":2}]',41.0);
INSERT INTO "moves" VALUES(2,42,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R2"]}]',42.0);
INSERT INTO "moves" VALUES(2,43,0,1,1,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":1,"card":"R2","left":3}]',43.0);
INSERT INTO "moves" VALUES(2,44,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["RS"]}]',44.0);
INSERT INTO "moves" VALUES(2,45,0,1,2,'{"do":"play","card":"RS"}','[{"type":"card_played","seat":2,"card":"RS","left":2},{"type":"seat_skipped","seat":3}]',45.0);
INSERT INTO "moves" VALUES(2,46,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R2"]}]',46.0);
INSERT INTO "moves" VALUES(2,47,0,1,0,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":0,"card":"R2","left":2}]',47.0);
INSERT INTO "moves" VALUES(2,48,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',48.0);
INSERT INTO "moves" VALUES(2,49,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":3}]',49.0);
INSERT INTO "moves" VALUES(2,50,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',50.0);
INSERT INTO "moves" VALUES(2,51,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G7"]}]',51.0);
INSERT INTO "moves" VALUES(2,52,0,1,3,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":3,"card":"R4","left":9}]',52.0);
INSERT INTO "moves" VALUES(2,53,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":1},{"type":"call_owed","seat":0}]',53.0);
INSERT INTO "moves" VALUES(2,54,0,1,3,'{"do":"catch","target":0}','[{"type":"uno_caught","seat":0,"by":3},{"type":"cards_drawn","seat":0,"count":2,"reason":"caught","cards":["R9","YR"]}]',54.0);
INSERT INTO "moves" VALUES(2,55,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R5"]}]',55.0);
INSERT INTO "moves" VALUES(2,56,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y2"]}]',56.0);
INSERT INTO "moves" VALUES(2,57,0,1,3,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":3,"card":"Y4","left":8}]',57.0);
INSERT INTO "moves" VALUES(2,58,0,1,0,'{"do":"play","card":"Y1"}','[{"type":"card_played","seat":0,"card":"Y1","left":2}]',58.0);
INSERT INTO "moves" VALUES(2,59,0,1,1,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":1,"card":"Y5","left":3}]',59.0);
INSERT INTO "moves" VALUES(2,60,0,1,2,'{"do":"play","card":"Y8"}','[{"type":"card_played","seat":2,"card":"Y8","left":3}]',60.0);
INSERT INTO "moves" VALUES(2,61,0,1,3,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":3,"card":"B8","left":7}]',61.0);
INSERT INTO "moves" VALUES(2,62,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B2"]}]',62.0);
INSERT INTO "moves" VALUES(2,63,0,1,0,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":0,"card":"B2","left":2}]',63.0);
INSERT INTO "moves" VALUES(2,64,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y6"]}]',64.0);
INSERT INTO "moves" VALUES(2,65,0,1,2,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":2,"card":"Y2","left":2}]',65.0);
INSERT INTO "moves" VALUES(2,66,0,1,3,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":3,"card":"Y5","left":6}]',66.0);
INSERT INTO "moves" VALUES(2,67,0,1,0,'{"do":"play","card":"YR"}','[{"type":"card_played","seat":0,"card":"YR","left":1},{"type":"call_owed","seat":0},{"type":"direction_changed","clockwise":false}]',67.0);
INSERT INTO "moves" VALUES(2,68,0,1,0,'{"do":"uno"}','[{"type":"uno_called","seat":0}]',68.0);
INSERT INTO "moves" VALUES(2,69,0,1,3,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":3,"card":"Y7","left":5}]',69.0);
INSERT INTO "moves" VALUES(2,70,0,1,2,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":2,"card":"G7","left":1},{"type":"call_owed","seat":2}]',70.0);
INSERT INTO "moves" VALUES(2,71,0,1,3,'{"do":"catch","target":2}','[{"type":"uno_caught","seat":2,"by":3},{"type":"cards_drawn","seat":2,"count":2,"reason":"caught","cards":["B5","G2"]}]',71.0);
INSERT INTO "moves" VALUES(2,72,0,1,1,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":1,"card":"G3","left":3}]',72.0);
INSERT INTO "moves" VALUES(2,73,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y9"]}]',73.0);
INSERT INTO "moves" VALUES(2,74,0,1,3,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":3,"card":"G9","left":4}]',74.0);
INSERT INTO "moves" VALUES(2,75,0,1,2,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":2,"card":"G6","left":2}]',75.0);
INSERT INTO "moves" VALUES(2,76,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":2}]',76.0);
INSERT INTO "moves" VALUES(2,77,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["W4"]}]',77.0);
INSERT INTO "moves" VALUES(2,78,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":2}]',78.0);
INSERT INTO "moves" VALUES(2,79,0,1,0,'{"do":"color","color":"green"}','[{"type":"color_chosen","seat":0,"color":"green"},{"type":"challenge_offered","seat":3,"by":0}]',79.0);
INSERT INTO "moves" VALUES(2,80,0,1,3,'{"do":"accept"}','[{"type":"cards_drawn","seat":3,"count":4,"reason":"penalty","cards":["R3","RR","R4","G3"]},{"type":"seat_skipped","seat":3}]',80.0);
INSERT INTO "moves" VALUES(2,81,0,1,2,'{"do":"play","card":"G2"}','[{"type":"card_played","seat":2,"card":"G2","left":1},{"type":"call_owed","seat":2}]',81.0);
INSERT INTO "moves" VALUES(2,82,0,1,1,'{"do":"draw"}','[{"type":"call_lapsed","seat":2},{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["G1"]}]',82.0);
INSERT INTO "moves" VALUES(2,83,0,1,1,'{"do":"play","card":"G1"}','[{"type":"card_played","seat":1,"card":"G1","left":2}]',83.0);
INSERT INTO "moves" VALUES(2,84,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B3"]}]',84.0);
INSERT INTO "moves" VALUES(2,85,0,1,3,'{"do":"play","card":"B1"}','[{"type":"card_played","seat":3,"card":"B1","left":7}]',85.0);
INSERT INTO "moves" VALUES(2,86,0,1,2,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":2,"card":"B5","left":0},{"type":"round_ended","winner":2,"hands":[["R9","Y9","B3"],["Y7","R5"],[],["R5","RS","W4","R3","RR","R4","G3"]],"points":[117,0,117,0]},{"type":"match_ended","winners":[0,2],"scores":[117,0,117,0]}]',86.0);
INSERT INTO "moves" VALUES(3,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["R3","G3","B9"]},{"type":"round_started","dealer":2,"commitment":"0232692dbcf89d8144cab7c4b1b2f6fd831357ca5e5377a54b2199c9ba055d50"},{"type":"card_turned_up","card":"BR","stays":true},{"type":"direction_changed","clockwise":false}]',1700000000.0);
INSERT INTO "moves" VALUES(3,2,0,1,2,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":2,"card":"RR","left":6},{"type":"direction_changed","clockwise":true}]',1700000001.0);
INSERT INTO "moves" VALUES(3,3,0,1,0,'{"do":"play","card":"R4"}','[{"type":"card_played","seat":0,"card":"R4","left":6}]',1700000002.0);
INSERT INTO "moves" VALUES(3,4,0,1,1,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":1,"card":"R5","left":6}]',1700000003.0);
INSERT INTO "moves" VALUES(3,5,0,1,2,'{"do":"play","card":"Y5"}','[{"type":"card_played","seat":2,"card":"Y5","left":5}]',1700000004.0);
INSERT INTO "moves" VALUES(3,6,0,1,0,'{"do":"play","card":"Y3"}','[{"type":"card_played","seat":0,"card":"Y3","left":5}]',1700000005.0);
INSERT INTO "moves" VALUES(3,7,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":5}]',1700000006.0);
INSERT INTO "moves" VALUES(3,8,0,1,2,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":2,"card":"YD","left":4},{"type":"cards_drawn","seat":0,"count":2,"reason":"penalty","cards":["R2","G9"]},{"type":"seat_skipped","seat":0}]',1700000007.0);
INSERT INTO "moves" VALUES(3,9,0,1,1,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":1,"card":"Y6","left":4}]',1700000008.0);
INSERT INTO "moves" VALUES(3,10,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B7"]}]',1700000009.0);
INSERT INTO "moves" VALUES(3,11,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R0"]}]',1700000010.0);
INSERT INTO "moves" VALUES(3,12,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":3}]',1700000011.0);
INSERT INTO "moves" VALUES(3,13,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":2,"by":1}]',1700000012.0);
INSERT INTO "moves" VALUES(3,14,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["G7","R6","R2","B7"]},{"type":"seat_skipped","seat":2}]',1700000013.0);
INSERT INTO "moves" VALUES(3,15,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":7}]',1700000014.0);
INSERT INTO "moves" VALUES(3,16,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y7"]}]',1700000015.0);
INSERT INTO "moves" VALUES(3,17,0,1,2,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":2,"card":"R6","left":8}]',1700000016.0);
INSERT INTO "moves" VALUES(3,18,0,1,0,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":0,"card":"R9","left":6}]',1700000017.0);
INSERT INTO "moves" VALUES(3,19,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R1"]}]',1700000018.0);
INSERT INTO "moves" VALUES(3,20,0,1,1,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":1,"card":"R1","left":4}]',1700000019.0);
INSERT INTO "moves" VALUES(3,21,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":7}]',1700000020.0);
INSERT INTO "moves" VALUES(3,22,0,1,0,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":0,"card":"R2","left":5}]',1700000021.0);
INSERT INTO "moves" VALUES(3,23,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',1700000022.0);
INSERT INTO "moves" VALUES(3,24,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":4}]',1700000023.0);
INSERT INTO "moves" VALUES(3,25,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',1700000024.0);
INSERT INTO "moves" VALUES(3,26,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["G6"]}]',1700000025.0);
INSERT INTO "moves" VALUES(3,27,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["R1"]}]',1700000026.0);
INSERT INTO "moves" VALUES(3,28,0,1,0,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":0,"card":"R1","left":5}]',1700000027.0);
INSERT INTO "moves" VALUES(3,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B2"]}]',1700000028.0);
INSERT INTO "moves" VALUES(3,30,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["BD"]}]',1700000029.0);
INSERT INTO "moves" VALUES(3,31,0,1,0,'{"do":"play","card":"R0"}','[{"type":"card_played","seat":0,"card":"R0","left":4}]',1700000030.0);
INSERT INTO "moves" VALUES(3,32,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["YR"]}]',1700000031.0);
INSERT INTO "moves" VALUES(3,33,0,1,2,'{"do":"play","card":"B0"}','[{"type":"card_played","seat":2,"card":"B0","left":8}]',1700000032.0);
INSERT INTO "moves" VALUES(3,34,0,1,0,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":0,"card":"B5","left":3}]',1700000033.0);
INSERT INTO "moves" VALUES(3,35,0,1,1,'{"do":"play","card":"B8"}','[{"type":"card_played","seat":1,"card":"B8","left":5}]',1700000034.0);
INSERT INTO "moves" VALUES(3,36,0,1,2,'{"do":"play","card":"B2"}','[{"type":"card_played","seat":2,"card":"B2","left":7}]',1700000035.0);
INSERT INTO "moves" VALUES(3,37,0,1,0,'{"do":"play","card":"BR"}','[{"type":"card_played","seat":0,"card":"BR","left":2},{"type":"direction_changed","clockwise":false}]',1700000036.0);
INSERT INTO "moves" VALUES(3,38,0,1,2,'{"do":"play","card":"BD"}','[{"type":"card_played","seat":2,"card":"BD","left":6},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["R8","Y1"]},{"type":"seat_skipped","seat":1}]',1700000037.0);
INSERT INTO "moves" VALUES(3,39,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["B4"]}]',1700000038.0);
INSERT INTO "moves" VALUES(3,40,0,1,0,'{"do":"play","card":"B4"}','[{"type":"card_played","seat":0,"card":"B4","left":2}]',1700000039.0);
INSERT INTO "moves" VALUES(4,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2,3],"cards":["G1","Y8","Y9","GR"]},{"type":"round_started","dealer":2,"commitment":"0408e0329fbf942fbfc7656a9aae03623f0f3d5422eca4be4fade861d98358c1"},{"type":"card_turned_up","card":"Y7*","stays":true}]',1700000000.0);
INSERT INTO "moves" VALUES(4,2,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',1700000001.0);
INSERT INTO "moves" VALUES(4,3,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3}]',1700000002.0);
INSERT INTO "moves" VALUES(4,4,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"W4"}]',1700000003.0);
INSERT INTO "moves" VALUES(4,5,0,1,3,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":3,"card":"W4","left":6}]',1700000004.0);
INSERT INTO "moves" VALUES(4,6,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"challenge_offered","seat":0,"by":3},{"type":"cards_drawn","seat":3,"count":2,"reason":"take_back","cards":["G0","B3*"]}]',1700000005.0);
INSERT INTO "moves" VALUES(4,7,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["G6*","B1","B5","Y5"]},{"type":"seat_skipped","seat":0}]',1700000006.0);
INSERT INTO "moves" VALUES(4,8,0,1,1,'{"do":"play","card":"WH"}','[{"type":"card_played","seat":1,"card":"WH","left":6}]',1700000007.0);
INSERT INTO "moves" VALUES(4,9,0,1,1,'{"do":"target","target":2}','[{"type":"target_chosen","seat":1,"target":2}]',1700000008.0);
INSERT INTO "moves" VALUES(4,10,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"hands_swapped","seat":1,"target":2}]',1700000009.0);
INSERT INTO "moves" VALUES(4,11,0,1,2,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":2,"card":"R9","left":5}]',1700000010.0);
INSERT INTO "moves" VALUES(4,12,0,1,3,'{"do":"play","card":"W"}','[{"type":"card_played","seat":3,"card":"W","left":7}]',1700000011.0);
INSERT INTO "moves" VALUES(4,13,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000012.0);
INSERT INTO "moves" VALUES(4,14,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":10}]',1700000013.0);
INSERT INTO "moves" VALUES(4,15,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":1,"by":0}]',1700000014.0);
INSERT INTO "moves" VALUES(4,16,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["R4*","R7*","R1*","WC2"]},{"type":"seat_skipped","seat":1}]',1700000015.0);
INSERT INTO "moves" VALUES(4,17,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["R7"]}]',1700000016.0);
INSERT INTO "moves" VALUES(4,18,0,1,2,'{"do":"play","card":"R7"}','[{"type":"card_played","seat":2,"card":"R7","left":5}]',1700000017.0);
INSERT INTO "moves" VALUES(4,19,0,1,1,'{"do":"play","card":"R7*"}','[{"type":"card_played","seat":1,"card":"R7*","left":10}]',1700000018.0);
INSERT INTO "moves" VALUES(4,20,0,1,1,'{"do":"take_back"}','[{"type":"card_taken_back","seat":1,"card":"R7*"},{"type":"cards_drawn","seat":1,"count":2,"reason":"take_back","cards":["R5","R5*"]}]',1700000019.0);
INSERT INTO "moves" VALUES(4,21,0,1,3,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":3,"card":"RR","left":6},{"type":"direction_changed","clockwise":false}]',1700000020.0);
INSERT INTO "moves" VALUES(4,22,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y8"]}]',1700000021.0);
INSERT INTO "moves" VALUES(4,23,0,1,1,'{"do":"play","card":"R5*"}','[{"type":"card_played","seat":1,"card":"R5*","left":12}]',1700000022.0);
INSERT INTO "moves" VALUES(4,24,0,1,0,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":0,"card":"WB","left":9}]',1700000023.0);
INSERT INTO "moves" VALUES(4,25,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"brand_shown","seat":3,"card":"B3*"},{"type":"brand_shown","seat":2,"card":"B8*"},{"type":"brand_shown","seat":1,"card":"B7*"}]',1700000024.0);
INSERT INTO "moves" VALUES(4,26,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["Y9*"]}]',1700000025.0);
INSERT INTO "moves" VALUES(4,27,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["B5*"]}]',1700000026.0);
INSERT INTO "moves" VALUES(4,28,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":11}]',1700000027.0);
INSERT INTO "moves" VALUES(4,29,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":0,"by":1}]',1700000028.0);
INSERT INTO "moves" VALUES(4,30,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["BR","GS","R9*","G7*"]},{"type":"seat_skipped","seat":0}]',1700000029.0);
INSERT INTO "moves" VALUES(4,31,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["YR"]}]',1700000030.0);
INSERT INTO "moves" VALUES(4,32,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y4"]}]',1700000031.0);
INSERT INTO "moves" VALUES(4,33,0,1,1,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":1,"card":"WB","left":10}]',1700000032.0);
INSERT INTO "moves" VALUES(4,34,0,1,1,'{"do":"color","color":"blue"}','[{"type":"color_chosen","seat":1,"color":"blue"},{"type":"brand_shown","seat":0,"card":"G1*"},{"type":"brand_shown","seat":3,"card":"B3*"},{"type":"brand_shown","seat":2,"card":"B8*"}]',1700000033.0);
INSERT INTO "moves" VALUES(4,35,0,1,0,'{"do":"play","card":"WF"}','[{"type":"card_played","seat":0,"card":"WF","left":12}]',1700000034.0);
INSERT INTO "moves" VALUES(4,36,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"hands_shuffled","seat":0}]',1700000035.0);
INSERT INTO "moves" VALUES(4,37,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":9}]',1700000036.0);
INSERT INTO "moves" VALUES(4,38,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000037.0);
INSERT INTO "moves" VALUES(4,39,0,1,3,'{"do":"guessed","target":2}','[{"type":"charade_guessed","seat":2,"by":3}]',1700000038.0);
INSERT INTO "moves" VALUES(4,40,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000039.0);
INSERT INTO "moves" VALUES(4,41,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":9}]',1700000040.0);
INSERT INTO "moves" VALUES(4,42,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000041.0);
INSERT INTO "moves" VALUES(4,43,0,1,3,'{"do":"guessed","target":1}','[{"type":"charade_guessed","seat":1,"by":3}]',1700000042.0);
INSERT INTO "moves" VALUES(4,44,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000043.0);
INSERT INTO "moves" VALUES(4,45,0,1,3,'{"do":"draw"}','[{"type":"cards_drawn","seat":3,"count":1,"reason":"turn","cards":["WB"]}]',1700000044.0);
INSERT INTO "moves" VALUES(4,46,0,1,3,'{"do":"play","card":"WB"}','[{"type":"card_played","seat":3,"card":"WB","left":10}]',1700000045.0);
INSERT INTO "moves" VALUES(4,47,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"brand_shown","seat":2,"card":"R7*"},{"type":"brand_shown","seat":1,"card":"G6*"},{"type":"brand_shown","seat":0,"card":"G7*"},{"type":"cards_drawn","seat":3,"count":4,"reason":"take_back","cards":["WC1","W","R8","WH"]}]',1700000046.0);
INSERT INTO "moves" VALUES(4,48,0,1,2,'{"do":"play","card":"R7*"}','[{"type":"card_played","seat":2,"card":"R7*","left":9}]',1700000047.0);
INSERT INTO "moves" VALUES(4,49,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["W"]}]',1700000048.0);
INSERT INTO "moves" VALUES(4,50,0,1,1,'{"do":"play","card":"W"}','[{"type":"card_played","seat":1,"card":"W","left":9}]',1700000049.0);
INSERT INTO "moves" VALUES(4,51,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"}]',1700000050.0);
INSERT INTO "moves" VALUES(4,52,0,1,0,'{"do":"play","card":"R1*"}','[{"type":"card_played","seat":0,"card":"R1*","left":8}]',1700000051.0);
INSERT INTO "moves" VALUES(4,53,0,1,0,'{"do":"take_back"}','[{"type":"card_taken_back","seat":0,"card":"R1*"}]',1700000052.0);
INSERT INTO "moves" VALUES(4,54,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y8*"]},{"type":"cards_drawn","seat":0,"count":2,"reason":"take_back","cards":["GD","G9*"]}]',1700000053.0);
INSERT INTO "moves" VALUES(4,55,0,1,3,'{"do":"play","card":"WC2"}','[{"type":"card_played","seat":3,"card":"WC2","left":13}]',1700000054.0);
INSERT INTO "moves" VALUES(4,56,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"}]',1700000055.0);
INSERT INTO "moves" VALUES(4,57,0,1,3,'{"do":"guessed","target":2}','[{"type":"charade_guessed","seat":2,"by":3}]',1700000056.0);
INSERT INTO "moves" VALUES(4,58,0,1,3,'{"do":"take_back"}','[{"type":"card_taken_back","seat":3,"card":"WC2"}]',1700000057.0);
INSERT INTO "moves" VALUES(4,59,0,1,3,'{"do":"play","card":"WC1"}','[{"type":"card_played","seat":3,"card":"WC1","left":13}]',1700000058.0);
INSERT INTO "moves" VALUES(4,60,0,1,3,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":3,"color":"red"},{"type":"dared","seat":2,"by":3,"text":"sing","cards":2}]',1700000059.0);
INSERT INTO "moves" VALUES(5,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1],"cards":["W4","W"]},{"type":"dealer_drawn","seats":[0,1],"cards":["Y5","B1"]},{"type":"round_started","dealer":0,"commitment":"5a48f8b6a76ddd6a3196e29d8ce387c02e747844ef7e87870d977be217988568"},{"type":"card_turned_up","card":"R4","stays":true}]',1700000000.0);
INSERT INTO "moves" VALUES(5,2,0,1,1,'{"do":"play","card":"Y4"}','[{"type":"card_played","seat":1,"card":"Y4","left":6}]',1700000001.0);
INSERT INTO "moves" VALUES(5,3,0,1,0,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":0,"card":"W4","left":6}]',1700000002.0);
INSERT INTO "moves" VALUES(5,4,0,1,0,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":0,"color":"red"},{"type":"challenge_offered","seat":1,"by":0}]',1700000003.0);
INSERT INTO "moves" VALUES(5,5,0,1,1,'{"do":"accept"}','[{"type":"cards_drawn","seat":1,"count":4,"reason":"penalty","cards":["Y0","R2","G4","R8"]},{"type":"seat_skipped","seat":1}]',1700000004.0);
INSERT INTO "moves" VALUES(5,6,0,1,0,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":0,"card":"RR","left":5},{"type":"seat_skipped","seat":1}]',1700000005.0);
INSERT INTO "moves" VALUES(5,7,0,1,0,'{"do":"play","card":"BR"}','[{"type":"card_played","seat":0,"card":"BR","left":4},{"type":"seat_skipped","seat":1}]',1700000006.0);
INSERT INTO "moves" VALUES(5,8,0,1,0,'{"do":"play","card":"B5"}','[{"type":"card_played","seat":0,"card":"B5","left":3}]',1700000007.0);
INSERT INTO "moves" VALUES(5,9,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["R9"]}]',1700000008.0);
INSERT INTO "moves" VALUES(5,10,0,1,0,'{"do":"play","card":"BS"}','[{"type":"card_played","seat":0,"card":"BS","left":2},{"type":"seat_skipped","seat":1}]',1700000009.0);
INSERT INTO "moves" VALUES(5,11,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["G7"]}]',1700000010.0);
INSERT INTO "moves" VALUES(5,12,0,1,1,'{"do":"play","card":"YS"}','[{"type":"card_played","seat":1,"card":"YS","left":10},{"type":"seat_skipped","seat":0}]',1700000011.0);
INSERT INTO "moves" VALUES(5,13,0,1,1,'{"do":"play","card":"Y0"}','[{"type":"card_played","seat":1,"card":"Y0","left":9}]',1700000012.0);
INSERT INTO "moves" VALUES(5,14,0,1,0,'{"do":"play","card":"Y6"}','[{"type":"card_played","seat":0,"card":"Y6","left":2}]',1700000013.0);
INSERT INTO "moves" VALUES(5,15,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["Y9"]}]',1700000014.0);
INSERT INTO "moves" VALUES(5,16,0,1,1,'{"do":"play","card":"Y9"}','[{"type":"card_played","seat":1,"card":"Y9","left":9}]',1700000015.0);
INSERT INTO "moves" VALUES(5,17,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y7"]}]',1700000016.0);
INSERT INTO "moves" VALUES(5,18,0,1,0,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":0,"card":"Y7","left":2}]',1700000017.0);
INSERT INTO "moves" VALUES(5,19,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["G3"]}]',1700000018.0);
INSERT INTO "moves" VALUES(5,20,0,1,0,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":0,"card":"G7","left":1},{"type":"call_owed","seat":0}]',1700000019.0);
INSERT INTO "moves" VALUES(5,21,0,1,0,'{"do":"uno"}','[{"type":"uno_called","seat":0}]',1700000020.0);
INSERT INTO "moves" VALUES(5,22,0,1,1,'{"do":"play","card":"G9"}','[{"type":"card_played","seat":1,"card":"G9","left":9}]',1700000021.0);
INSERT INTO "moves" VALUES(5,23,0,1,0,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":0,"card":"GR","left":0},{"type":"round_ended","winner":0,"hands":[[],["R8","R1","B2","B0","R2","G4","R8","R9","G3"]],"points":[37,0]}]',1700000022.0);
INSERT INTO "moves" VALUES(5,24,0,2,NULL,NULL,'[{"type":"round_started","dealer":1,"commitment":"a0368d53f22861b1728524a342783364f927d91ce62a70d9e19605a4382d05af"},{"type":"card_turned_up","card":"G8","stays":true}]',1700000023.0);
INSERT INTO "moves" VALUES(5,25,0,2,0,'{"do":"play","card":"G5"}','[{"type":"card_played","seat":0,"card":"G5","left":6}]',1700000024.0);
INSERT INTO "moves" VALUES(6,1,0,1,NULL,NULL,'[{"type":"dealer_drawn","seats":[0,1,2],"cards":["R9","W","R3"]},{"type":"round_started","dealer":0,"commitment":"a160e51bf3ba53d2a3e16b4f0f5577d0a21093679bd07e50cd450e804632598c"},{"type":"card_turned_up","card":"G1","stays":true}]',1700000000.0);
INSERT INTO "moves" VALUES(6,2,0,1,1,'{"do":"play","card":"G7"}','[{"type":"card_played","seat":1,"card":"G7","left":6}]',1700000001.0);
INSERT INTO "moves" VALUES(6,3,0,1,2,'{"do":"play","card":"G3"}','[{"type":"card_played","seat":2,"card":"G3","left":6}]',1700000002.0);
INSERT INTO "moves" VALUES(6,4,0,1,0,'{"do":"play","card":"G6"}','[{"type":"card_played","seat":0,"card":"G6","left":6}]',1700000003.0);
INSERT INTO "moves" VALUES(6,5,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":5}]',1700000004.0);
INSERT INTO "moves" VALUES(6,6,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":2,"by":1}]',1700000005.0);
INSERT INTO "moves" VALUES(6,7,0,1,2,'{"do":"accept"}','[{"type":"cards_drawn","seat":2,"count":4,"reason":"penalty","cards":["Y7","Y9","B8","BR"]},{"type":"seat_skipped","seat":2}]',1700000006.0);
INSERT INTO "moves" VALUES(6,8,0,1,0,'{"do":"play","card":"RD"}','[{"type":"card_played","seat":0,"card":"RD","left":5},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["RR","Y3"]},{"type":"seat_skipped","seat":1}]',1700000007.0);
INSERT INTO "moves" VALUES(6,9,0,1,2,'{"do":"play","card":"R2"}','[{"type":"card_played","seat":2,"card":"R2","left":9}]',1700000008.0);
INSERT INTO "moves" VALUES(6,10,0,1,0,'{"do":"draw"}','[{"type":"cards_drawn","seat":0,"count":1,"reason":"turn","cards":["Y7"]}]',1700000009.0);
INSERT INTO "moves" VALUES(6,11,0,1,1,'{"do":"play","card":"Y2"}','[{"type":"card_played","seat":1,"card":"Y2","left":6}]',1700000010.0);
INSERT INTO "moves" VALUES(6,12,0,1,2,'{"do":"play","card":"Y7"}','[{"type":"card_played","seat":2,"card":"Y7","left":8}]',1700000011.0);
INSERT INTO "moves" VALUES(6,13,0,1,0,'{"do":"play","card":"YD"}','[{"type":"card_played","seat":0,"card":"YD","left":5},{"type":"cards_drawn","seat":1,"count":2,"reason":"penalty","cards":["Y2","W4"]},{"type":"seat_skipped","seat":1}]',1700000012.0);
INSERT INTO "moves" VALUES(6,14,0,1,2,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":2,"card":"W4","left":7}]',1700000013.0);
INSERT INTO "moves" VALUES(6,15,0,1,2,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":2,"color":"red"},{"type":"challenge_offered","seat":0,"by":2}]',1700000014.0);
INSERT INTO "moves" VALUES(6,16,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["B4","G8","RR","B3"]},{"type":"seat_skipped","seat":0}]',1700000015.0);
INSERT INTO "moves" VALUES(6,17,0,1,1,'{"do":"play","card":"R9"}','[{"type":"card_played","seat":1,"card":"R9","left":7}]',1700000016.0);
INSERT INTO "moves" VALUES(6,18,0,1,2,'{"do":"play","card":"R1"}','[{"type":"card_played","seat":2,"card":"R1","left":6}]',1700000017.0);
INSERT INTO "moves" VALUES(6,19,0,1,0,'{"do":"play","card":"R5"}','[{"type":"card_played","seat":0,"card":"R5","left":8}]',1700000018.0);
INSERT INTO "moves" VALUES(6,20,0,1,1,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":1,"card":"RR","left":6},{"type":"direction_changed","clockwise":false}]',1700000019.0);
INSERT INTO "moves" VALUES(6,21,0,1,0,'{"do":"play","card":"R6"}','[{"type":"card_played","seat":0,"card":"R6","left":7}]',1700000020.0);
INSERT INTO "moves" VALUES(6,22,0,1,2,'{"do":"play","card":"B6"}','[{"type":"card_played","seat":2,"card":"B6","left":5}]',1700000021.0);
INSERT INTO "moves" VALUES(6,23,0,1,1,'{"do":"play","card":"W4"}','[{"type":"card_played","seat":1,"card":"W4","left":5}]',1700000022.0);
INSERT INTO "moves" VALUES(6,24,0,1,1,'{"do":"color","color":"red"}','[{"type":"color_chosen","seat":1,"color":"red"},{"type":"challenge_offered","seat":0,"by":1}]',1700000023.0);
INSERT INTO "moves" VALUES(6,25,0,1,0,'{"do":"accept"}','[{"type":"cards_drawn","seat":0,"count":4,"reason":"penalty","cards":["B2","G9","R4","Y0"]},{"type":"seat_skipped","seat":0}]',1700000024.0);
INSERT INTO "moves" VALUES(6,26,0,1,2,'{"do":"draw"}','[{"type":"cards_drawn","seat":2,"count":1,"reason":"turn","cards":["Y8"]}]',1700000025.0);
INSERT INTO "moves" VALUES(6,27,0,1,1,'{"do":"play","card":"R0"}','[{"type":"card_played","seat":1,"card":"R0","left":4}]',1700000026.0);
INSERT INTO "moves" VALUES(6,28,0,1,0,'{"do":"play","card":"RR"}','[{"type":"card_played","seat":0,"card":"RR","left":10},{"type":"direction_changed","clockwise":true}]',1700000027.0);
INSERT INTO "moves" VALUES(6,29,0,1,1,'{"do":"draw"}','[{"type":"cards_drawn","seat":1,"count":1,"reason":"turn","cards":["B1"]}]',1700000028.0);
INSERT INTO "moves" VALUES(6,30,0,1,2,'{"do":"play","card":"GR"}','[{"type":"card_played","seat":2,"card":"GR","left":5},{"type":"direction_changed","clockwise":false}]',1700000029.0);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	is_unlisted BOOLEAN NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
CREATE TABLE presets (
	guild_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(1000000000000000001,'Friday','{"stacking":"same","hand_size":5}');
CREATE TABLE rounds (
	match_id INTEGER NOT NULL, 
	number SMALLINT NOT NULL, 
	secret BLOB NOT NULL, 
	commitment VARCHAR NOT NULL, 
	dealer SMALLINT NOT NULL, 
	winner SMALLINT, 
	points JSON, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	CONSTRAINT pk_rounds PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_rounds_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "rounds" VALUES(1,1,X'9D79B1A37F31801CD11A6706FB40D6BD57526846903BB13EDE562439E9C1B823A96089BCA71F3D1A6D2D3CADB3669CBD50E165E434249D8B829F411669842A97036C','273e0dc0c877b6e2527a5df182aa9db2afd82b574c2741b12b6a740d1cf3e649',2,1,'[0,138,0]',1.0,107.0);
INSERT INTO "rounds" VALUES(2,1,X'A7A83076CDECF9C420312248042333C75A64C261357EBE80D49A0787095B2D6B9F595DF7FFA47C29C0C81FD1FB631F3318531FCD4A39CB9A08166E23D70D7DDF0040','4fc06cac28e948f9c82159c3355cc0e12292fcfa0a4b33d33932a79fb64cd102',1,2,'[117,0,117,0]',1.0,86.0);
INSERT INTO "rounds" VALUES(3,1,X'33C00E8EEFB2B72A192E597D7D13F1495679EA2340B1E52FD3508850D3578CD7BFCC74731CA7919EA977B90D7CDD92DDB3FDE95B0DEAABF3730F74029D540F7CF322','0232692dbcf89d8144cab7c4b1b2f6fd831357ca5e5377a54b2199c9ba055d50',2,NULL,NULL,1700000000.0,NULL);
INSERT INTO "rounds" VALUES(4,1,X'853593F298995191C1834890D2D0602470E727904347C8F2D014303083C331D694F9EDFC437376CFCC43B2E13A546BF81D92027E93ADC88A371A1E4FCB49F12C8D7D','0408e0329fbf942fbfc7656a9aae03623f0f3d5422eca4be4fade861d98358c1',2,NULL,NULL,1700000000.0,NULL);
INSERT INTO "rounds" VALUES(5,1,X'354264B123401CAA90DF060CCD1B2EED3C66AF6115C83663B515A46A976BEAF445ADC1C99984CFF9CCE865AF4E170A507CD840F7B709588D06FBC50D9DB0510361BE','5a48f8b6a76ddd6a3196e29d8ce387c02e747844ef7e87870d977be217988568',0,0,'[37,0]',1700000000.0,1700000022.0);
INSERT INTO "rounds" VALUES(5,2,X'0405448490F767403A1557609C2B01F9390A41E8F5EC0F39FAF030844646E5670786575AB16D36D13FDC22DED909545882F5A27C5999EBCA1E916B7B45B31DE3AD9A','a0368d53f22861b1728524a342783364f927d91ce62a70d9e19605a4382d05af',1,NULL,NULL,1700000023.0,NULL);
INSERT INTO "rounds" VALUES(6,1,X'6B02A9CF379C8954C3AC62B8D5C3031DD0AC447BF2D5DBACBB98937A9A21A17ABEB1F0359C123E97546F4729EAC7B2A5996857D5C4B030691806BF05662D613E0B0B','a160e51bf3ba53d2a3e16b4f0f5577d0a21093679bd07e50cd450e804632598c',0,NULL,NULL,1700000000.0,NULL);
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	player_id INTEGER, 
	level VARCHAR, 
	score INTEGER NOT NULL, 
	place SMALLINT, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(1,0,2000000000000000001,NULL,0,2);
INSERT INTO "seats" VALUES(1,1,2000000000000000002,NULL,138,1);
INSERT INTO "seats" VALUES(1,2,2000000000000000003,NULL,0,2);
INSERT INTO "seats" VALUES(2,0,2000000000000000001,NULL,117,1);
INSERT INTO "seats" VALUES(2,1,2000000000000000002,NULL,0,3);
INSERT INTO "seats" VALUES(2,2,2000000000000000003,NULL,117,1);
INSERT INTO "seats" VALUES(2,3,2000000000000000004,NULL,0,3);
INSERT INTO "seats" VALUES(3,0,2000000000000000001,NULL,0,NULL);
INSERT INTO "seats" VALUES(3,1,2000000000000000002,NULL,0,NULL);
INSERT INTO "seats" VALUES(3,2,2000000000000000003,NULL,0,NULL);
INSERT INTO "seats" VALUES(4,0,2000000000000000001,NULL,0,NULL);
INSERT INTO "seats" VALUES(4,1,2000000000000000002,NULL,0,NULL);
INSERT INTO "seats" VALUES(4,2,2000000000000000003,NULL,0,NULL);
INSERT INTO "seats" VALUES(4,3,2000000000000000004,NULL,0,NULL);
INSERT INTO "seats" VALUES(5,0,2000000000000000001,NULL,0,NULL);
INSERT INTO "seats" VALUES(5,1,2000000000000000002,NULL,0,NULL);
INSERT INTO "seats" VALUES(6,0,2000000000000000001,NULL,0,NULL);
INSERT INTO "seats" VALUES(6,1,2000000000000000002,NULL,0,NULL);
INSERT INTO "seats" VALUES(6,2,2000000000000000003,NULL,0,NULL);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	stage VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	deadline DOUBLE, 
	state JSON, 
	match_id INTEGER, 
	shown_revision INTEGER NOT NULL, 
	messages JSON NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL
);
INSERT INTO "tables" VALUES(1,1000000000000000001,1,'closed',108,NULL,NULL,1,-1,'{}',1700000001.0,1700000109.0);
INSERT INTO "tables" VALUES(2,1000000000000000001,2,'over',86,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["scoring","single_round"],["teams",true]],"agreed":[2000000000000000001],"named":[]},"match":{"format":2,"rules":{"scoring":"single_round","teams":true},"secret":"a7a83076cdecf9c420312248042333c75a64c261357ebe80d49a0787095b2d6b9f595df7ffa47c29c0c81fd1fb631f3318531fcd4a39cb9a08166e23d70d7ddf0040","hands":["R9 Y9 B3","Y7 R5","","R5 RS W4 R3 RR R4 G3"],"draw_pile":"Y3 R8 YD G6 R3 G0 G4 G8 BR G5 G4 GS G7 YS RD YS BD BD B6 W4 B8 G8 Y9 B9 Y6 BS GD B0 RD GR GS B7 R7 BS YR RR R8 GR B9 BR R6 B1","discard":"R0 Y0 W W R1 R7 B7 B4 B5 B3 B6 B2 Y2 YD Y3 Y8 W4 R9 G9 G5 G1 G2 GD W Y4 Y1 R1 R6 R2 RS R2 W R4 B4 Y4 Y1 Y5 Y8 B8 B2 Y2 Y5 YR Y7 G7 G3 G9 G6 Y6 W4 G2 G1 B1 B5","color":"blue","turn":2,"dealer":1,"awaiting":{"type":"round_over","winner":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":85,"undo":null,"fine":null,"scores":[117,0,117,0],"round":1,"winners":[0,2],"eliminations":[]},"votes":[]}',2,-1,'{}',1700000111.0,1700000197.0);
INSERT INTO "tables" VALUES(3,1000000000000000001,3,'lobby',0,1700000600.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":-1,"name":"Robo","level":"normal","is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":true,"missed":3,"owner":null},{"id":-2,"name":"Gus","level":null,"is_away":false,"missed":0,"owner":2000000000000000001}],"options":[],"agreed":[2000000000000000001,2000000000000000002,-1,-2],"named":[]},"match":null,"votes":[]}',NULL,-1,'{}',1700000199.0,1700000198.0);
INSERT INTO "tables" VALUES(4,1000000000000000001,4,'playing',40,1700000129.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{},"secret":"33c00e8eefb2b72a192e597d7d13f1495679ea2340b1e52fd3508850d3578cd7bfcc74731ca7919ea977b90d7cdd92ddb3fde95b0deaabf3730f74029d540f7cf322","hands":["G7 G9","G4 BS Y7 B2 YR R8 Y1","Y3 YS B7 G7 B7 G6"],"draw_pile":"Y4 W4 Y8 GD YS W Y5 B1 BS Y9 Y0 Y9 RS B6 G5 B5 R7 RR R9 G6 R7 G0 Y4 GD B1 Y1 Y7 R8 B9 G1 G5 GS YR W Y2 G3 G4 W4 YD G3 B3 B4 B6 GR W RS RD G8 R4 GR G2 Y8 BD GS W4 R3 G2 B9 G8 G9 B3 G1 R3 B8 RD Y2 R6","discard":"BR RR R4 R5 Y5 Y3 Y6 YD Y6 W4 R5 R6 R9 R1 R2 R2 W R1 R0 B0 B5 B8 B2 BR BD B4","color":"blue","turn":2,"dealer":2,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":39,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',3,-1,'{}',1700000201.0,1700000241.0);
INSERT INTO "tables" VALUES(5,1000000000000000001,5,'playing',60,1700000149.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["deck","yellowstone"],["swap_hands",4],["shuffle_hands",4],["customizable",4],["customizable_effects",[{"effect":"dare","text":"sing","cards":2},{"effect":"charade"},{"effect":"pick_draw","cards":2},{"effect":"discard_wilds"}]],["stacking","any"],["jump_in",true],["take_back","penalty"]],"agreed":[2000000000000000001],"named":[]},"match":{"format":2,"rules":{"deck":"yellowstone","swap_hands":4,"shuffle_hands":4,"customizable":4,"customizable_effects":[{"effect":"dare","text":"sing","cards":2},{"effect":"charade"},{"effect":"pick_draw","cards":2},{"effect":"discard_wilds"}],"stacking":"any","jump_in":true,"take_back":"penalty"},"secret":"853593f298995191c1834890d2d0602470e727904347c8f2d014303083c331d694f9edfc437376cfcc43b2e13a546bf81d92027e93adc88a371a1e4fcb49f12c8d7d","hands":["YR G7* R5 GS BR Y4 GR B9 R1* Y8* GD G9*","B0 G6* B5 G1 Y5 Y9* B1 B8* G4","Y8 G2 G5* R4* Y9 Y1* R9* B3* G8","G1* GR G6 B7* G9 G0 B5* B8 GD W R8 WH WC2"],"draw_pile":"R3* R1 Y0 Y4* B6* R2 BR YD GS B2* G5 G3* G3 WH Y3 WC4 R3 RD WH WF R6* BD RS BS Y2 B1* BS R0 Y7 R8* YR YS Y3* Y6 G2* Y1 R4 Y6* B4* WF B4 WF W G4* B9* G7 B6 RS BD G8* Y2* W4 YS B7 B2 WC3 YD WB RD RR B3 R6 Y5* R2*","discard":"Y7* W4 WH R9 W W4 R7 RR R5* WB W4 WB WF WB R7* W WC1","color":"red","turn":3,"dealer":2,"awaiting":{"type":"dare_offer","seat":2,"by":3,"text":"sing","pending":2},"agenda":[{"type":"end_turn"}],"direction":-1,"shuffles":3,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":59,"undo":{"type":"undo","seat":3,"card":"WC1","color":"red","turn":3,"direction":-1,"idle":0,"awaiting":{"type":"turn","seat":3},"agenda":[]},"fine":[3,2],"scores":[0,0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',4,-1,'{}',1700000243.0,1700000303.0);
INSERT INTO "tables" VALUES(6,1000000000000000001,6,'playing',25,1700000114.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_call","timed"]],"agreed":[2000000000000000001],"named":[]},"match":{"format":2,"rules":{"uno_call":"timed"},"secret":"0405448490f767403a1557609c2b01f9390a41e8f5ec0f39faf030844646e5670786575ab16d36d13fdc22ded909545882f5a27c5999ebca1e916b7b45b31de3ad9a","hands":["Y5 G6 Y7 Y1 R0 Y2","YS R6 B6 R2 RR Y5 R8"],"draw_pile":"R3 RS W4 W Y8 Y4 RD G0 W4 Y1 Y6 GS B4 G6 R1 G3 G1 B1 G4 R9 R4 G9 BR B5 W4 B9 W R7 R5 R1 G5 R3 BD B0 R8 B3 B4 Y9 B7 R4 Y4 Y2 G9 YD B3 G7 W Y7 YR R5 Y3 B2 GR GS RR B2 YS R6 B7 GD G4 RD R9 B8 G3 G8 BS G2 G2 B1 Y6 Y9 B6 Y3 YR GD RS R2 B9 G1 Y0 YD BD W Y8 G7 R7 GR BS BR W4 B8 B5","discard":"G8 G5","color":"green","turn":1,"dealer":1,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":1,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[37,0],"round":2,"winners":[],"eliminations":[]},"votes":[]}',5,-1,'{}',1700000305.0,1700000330.0);
INSERT INTO "tables" VALUES(7,1000000000000000001,7,'playing',30,1700000119.0,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{},"secret":"6b02a9cf379c8954c3ac62b8d5c3031dd0ac447bf2d5dbacbb98937a9a21a17abeb1f0359c123e97546f4729eac7b2a5996857d5c4b030691806bf05662d613e0b0b","hands":["B9 B7 Y7 B4 G8 B3 B2 G9 R4 Y0","R7 Y5 Y3 Y2 B1","B7 Y9 B8 BR Y8"],"draw_pile":"B6 R5 G9 BS Y5 R9 W4 YD W B5 R3 G4 R3 G2 B9 BR W G5 GD G1 B1 Y9 R8 G8 R1 G4 Y3 R2 B8 B0 G5 Y1 YR W GD GS R4 G0 G3 YR W RS B4 G6 BS Y6 Y4 Y6 R6 Y4 B3 BD B5 G2 YS R7 Y1 RS B2 G7 GR GS Y8 BD RD R8 YS","discard":"G1 G7 G3 G6 W4 RD R2 Y2 Y7 YD W4 R9 R1 R5 RR R6 B6 W4 R0 RR GR","color":"green","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":29,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',6,30,'{"table":1400000000000000001}',1700000332.0,1700000362.0);
INSERT INTO "tables" VALUES(8,1000000000000000001,20,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002],"named":[]},"match":{"format":2,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1","G1 G2"],"draw_pile":"Y1 Y2 Y3","discard":"R5 W","color":null,"turn":0,"dealer":1,"awaiting":{"type":"pick_color","seat":0},"agenda":[{"type":"end_turn"}],"direction":1,"shuffles":0,"gone":[],"owing":[0],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000364.0,1700000363.0);
INSERT INTO "tables" VALUES(9,1000000000000000001,21,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3 B4","G1 G2","Y9"],"draw_pile":"Y1 Y2 Y3 Y4 Y5 Y6","discard":"R5 W4","color":"blue","turn":0,"dealer":2,"awaiting":{"type":"challenge_offer","seat":1,"evidence":{"type":"evidence","by":0,"color":"red","hand":["R1","B3","B4"],"is_legal":false},"pending":4},"agenda":[{"type":"draw_next","count":4,"reason":"penalty"},{"type":"skip_next"},{"type":"end_turn"}],"direction":1,"shuffles":0,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000366.0,1700000365.0);
INSERT INTO "tables" VALUES(10,1000000000000000001,22,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R2 B3","G1 G2 R9","Y9"],"draw_pile":"Y2 Y3 Y4 Y5 Y6","discard":"R5 R1","color":"red","turn":1,"dealer":2,"awaiting":{"type":"drawn_card","seat":1,"card":"R9","fits":true},"agenda":[{"type":"end_turn"}],"direction":1,"shuffles":0,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":2,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000368.0,1700000367.0);
INSERT INTO "tables" VALUES(11,1000000000000000001,23,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["seven_zero",true]],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{"seven_zero":true},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3","G1 G2","Y9"],"draw_pile":"R9 Y2 Y3","discard":"R5 R7","color":"red","turn":0,"dealer":2,"awaiting":{"type":"pick_target","seat":0},"agenda":[{"type":"swap_hands","target":null},{"type":"end_turn"}],"direction":1,"shuffles":0,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000370.0,1700000369.0);
INSERT INTO "tables" VALUES(12,1000000000000000001,24,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["stacking","same"]],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{"stacking":"same"},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1 B3","GD G2","Y9"],"draw_pile":"R9 Y2 Y3 B1 B2 B3","discard":"R5 RD","color":"red","turn":0,"dealer":2,"awaiting":{"type":"stack","seat":1,"pending":2},"agenda":[{"type":"draw_next","count":2,"reason":"penalty"},{"type":"skip_next"},{"type":"end_turn"}],"direction":1,"shuffles":0,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000372.0,1700000371.0);
INSERT INTO "tables" VALUES(13,1000000000000000001,25,'playing',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[]},"match":{"format":2,"rules":{},"secret":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f4041","hands":["R1","G1 G2","Y9 Y8"],"draw_pile":"R9 Y2 Y3","discard":"R5 R7","color":"red","turn":1,"dealer":2,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":0,"gone":[],"owing":[0],"called":[],"idle":0,"moves_made":1,"undo":null,"fine":null,"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[]}',NULL,-1,'{}',1700000374.0,1700000373.0);
CREATE TABLE totals (
	guild_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	match_wins INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	round_wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	calls INTEGER NOT NULL, 
	catches INTEGER NOT NULL, 
	caught INTEGER NOT NULL, 
	challenges_won INTEGER NOT NULL, 
	challenges_lost INTEGER NOT NULL, 
	CONSTRAINT pk_totals PRIMARY KEY (guild_id, player_id)
);
INSERT INTO "totals" VALUES(1000000000000000001,2000000000000000002,2,1,3,1,138,1,1,0,0,0);
INSERT INTO "totals" VALUES(1000000000000000001,2000000000000000003,2,1,2,1,117,0,0,2,0,0);
INSERT INTO "totals" VALUES(1000000000000000001,2000000000000000001,2,1,3,2,154,2,0,1,1,0);
INSERT INTO "totals" VALUES(1000000000000000001,2000000000000000004,1,0,1,0,0,0,2,0,0,0);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE stage != 'closed';
CREATE INDEX ix_matches_table_id ON matches (table_id);
CREATE INDEX ix_matches_guild_ended ON matches (guild_id, ended_at);
CREATE INDEX ix_seats_player_id ON seats (player_id);
CREATE INDEX ix_totals_player_id ON totals (player_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',13);
INSERT INTO "sqlite_sequence" VALUES('matches',6);
COMMIT;
